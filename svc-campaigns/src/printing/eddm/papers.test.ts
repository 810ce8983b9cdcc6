import { describe, expect, test } from '@jest/globals';
import type { EddmPlan } from '@postcard/contracts';
import { readPdf } from '../../testing/read-pdf.ts';
import { knownRates } from '../rates/known-rates.ts';
import { drawFacingSlips } from './facing-slips.ts';
import { planOf } from './plan.ts';
import { drawStatement } from './statement.ts';
import { aCard } from '../../testing/builders.ts';

const planFor = (totalMailboxes: number, distributionZipCodes: string[]): EddmPlan =>
  planOf(
    aCard({ distributionDate: new Date('2027-09-22T17:00:00.000Z'), distributionZipCodes, totalMailboxes }),
    null,
    knownRates,
  );

describe('the facing slips', () => {
  test('show the longest date on one line, inside the frame and above the mailer’s line', async () => {
    const slips = await drawFacingSlips(planFor(400, ['93021']));

    const { words } = await readPdf(slips);
    const day = words.find(({ text }) => text.includes('Wednesday'));
    const mailer = words.find(({ text }) => text.startsWith('Mailer'));
    expect(day?.text).toBe('Wednesday, September 22, 2027');
    expect(day?.right).toBeLessThan(576);
    expect(day!.bottom - mailer!.bottom).toBeGreaterThan(16);
  });
});

test('the postage statement has a page with its own totals for each post office and day', async () => {
  const statement = await drawStatement(planFor(10_001, ['93021', '93020']));

  const { pages } = await readPdf(statement);
  const texts = await Promise.all(
    Array.from({ length: pages }, async (_, place) => (await readPdf(statement, place + 1)).text),
  );
  const facts = texts.map((text) =>
    /ing (\d) of 3 .*Drop-off date (.*) Post office of ZIP Code (\d+) .* Pieces ([\d,]+) .*mailing (\$\S+)/u
      .exec(text)
      ?.slice(1),
  );
  expect(facts).toEqual([
    ['1', 'Wednesday, September 22, 2027', '93020', '5,000', '$1,300.00'],
    ['2', 'Wednesday, September 22, 2027', '93021', '2,727', '$709.02'],
    ['3', 'Thursday, September 23, 2027', '93021', '2,274', '$591.24'],
  ]);
});
