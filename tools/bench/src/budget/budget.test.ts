import { expect, test } from '@jest/globals';
import { marketingPages } from '@postcard/contracts/paths';
import { readResults } from '../harness/report.ts';
import { heavierThan, readBudget, worseThan } from './budget.ts';

test('heavierThan lists pages that exceed their budget by over 5%, and pages without one', () => {
  const weight = { requests: 10, html: 1_000, script: 2_000, style: 100 };
  const budget = { '/': weight };

  expect(heavierThan(budget, { '/': { ...weight, script: 2_100, html: 900 } })).toEqual([]);
  expect(heavierThan(budget, { '/': { ...weight, script: 2_101, requests: 11 } })).toEqual([
    '/: requests 11, budget 10',
    '/: script 2101, budget 2000',
  ]);
  expect(heavierThan(budget, { '/new': weight })).toEqual(['/new: has no budget']);
});

test('worseThan lists ratios that are worse by over 5%, in either direction', () => {
  const budget = { paint: 0.5, rate: 0.9 };
  const results = (paint: number, rate: number) => [
    { name: 'paint', ratio: paint, target: { atMost: 0.55 } },
    { name: 'rate', ratio: rate, target: { atLeast: 0.5 } },
    { name: 'other', ratio: 9, target: { atMost: 1 } },
  ];

  expect(worseThan(budget, results(0.525, 0.86))).toEqual([]);
  expect(worseThan(budget, results(0.4, 1.2))).toEqual([]);
  expect(worseThan(budget, results(0.53, 0.85))).toEqual(['paint: 0.53, budget 0.5', 'rate: 0.85, budget 0.9']);
});

test('every public page has a budget, and every budgeted ratio has a result', () => {
  const { pages, ratios } = readBudget();
  const patterns = Object.values(marketingPages).map(({ pattern }) => pattern as string);

  expect(Object.keys(pages).toSorted()).toEqual(patterns.toSorted());
  expect(readResults().map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(ratios)));
});
