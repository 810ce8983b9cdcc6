import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { grouped } from '@postcard/contracts/numbers';
import type { Town } from '@postcard/contracts/town';
import { renderTownPages, textsOf } from '@postcard/web-kit/testing';
import { towns } from '@postcard/towns';
import { wordsOf } from '@postcard/towns/words';

const [moorpark] = towns;
const prescott = towns[1] as Town;
const pages = await renderTownPages(prescott, { routes: join(import.meta.dirname, 'routes.tsx') });
const texts = textsOf(pages);
const missingIn = (text: string, town: Town) =>
  wordsOf(town)
    .filter(({ kind, found }) => !['host', 'price in cents'].includes(kind) && !found.test(text))
    .map(({ word }) => word);

test('every public page is rendered for another town', () => {
  expect(Object.keys(pages.html)).toEqual(Object.keys(pages.heads));
});

test.each(texts)('%s does not name the first town', (_, text) => {
  const figures = [moorpark.total, ...moorpark.zones.map(({ reach }) => reach)].map(({ households }) => households);
  const pieces = [moorpark.monthlyPieces, ...figures].map(grouped);

  expect(wordsOf(moorpark).flatMap(({ word, found }) => (found.exec(text) ? [word] : []))).toEqual([]);
  expect(pieces.filter((figure) => new RegExp(`(?<![\\d,])${figure}(?![\\d,])`).test(text))).toEqual([]);
});

test('the pages together contain all facts about the other town that a visitor needs', () => {
  expect(missingIn(texts.join('\n'), prescott)).toEqual([]);
});

test('the check finds the first town’s names, and each town’s pages show its own pictures', async () => {
  const own = await renderTownPages(moorpark, { routes: join(import.meta.dirname, 'routes.tsx') });

  expect(pages.html['/']).toContain(`src="/town/${prescott.pictures.hero}"`);
  expect(own.html['/']).not.toContain('/town/');
  expect(missingIn(textsOf(own).join('\n'), moorpark)).toEqual([]);
});

test('every drawing of the card has the masthead in the cell from its town’s grid', () => {
  const html = Object.values(pages.html).join('\n');
  const sun = '<circle cx="440" cy="300" r="36"';
  const placed = new RegExp(
    `<g transform="translate\\(([^"]+)\\)"><rect width="500" height="400"[^>]*></rect>${sun}`,
    'g',
  );

  const places = [...html.matchAll(placed)].map(([, place]) => place);

  expect(places.length).toBeGreaterThan(2);
  expect([places.length, new Set(places)]).toEqual([html.split(sun).length - 1, new Set(['1000 0'])]);
});
