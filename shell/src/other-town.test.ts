import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Town } from '@postcard/contracts/town';
import { renderTownPages, textsOf } from '@postcard/web-kit/testing';
import { towns } from '@postcard/towns';
import { wordsOf } from '@postcard/towns/words';

const [moorpark] = towns;
const prescott = towns[1] as Town;
const order = {
  module: join(import.meta.dirname, 'prerender.tsx'),
  template: readFileSync(join(import.meta.dirname, 'index.html'), 'utf8'),
};
test.each([
  [prescott, moorpark],
  [moorpark, prescott],
])('the page of a town has all its data, and does not name another town', async (town, other) => {
  const texts = textsOf(await renderTownPages(town, order));
  expect(texts.map(([place]) => place)).toEqual(['loading', 'not-found', 'document']);
  for (const [, text] of texts) expect(wordsOf(other).filter(({ found }) => found.test(text))).toEqual([]);
  const document = texts.at(-1)![1];
  expect(document).toContain(`<title>${town.product}</title>`);
  expect(document).not.toMatch(/__TOWN|<!--town/);
  const mark = town.pictures.mark;
  expect(document.match(/\/town\/[\w.-]+/)?.[0]).toBe(mark && `/town/${mark}`);
  for (const part of [town.street, town.name, town.zipCode]) expect(document).toContain(part);
});
