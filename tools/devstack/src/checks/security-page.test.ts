import { basename } from 'node:path';
import { expect, test } from '@jest/globals';
import { filesOf, read } from './repository.ts';

/** Requirements of levels 1 and 2 per chapter of ASVS 5.0.0. The product has no OAuth (10) and no WebRTC (17). */
const linesOf: Record<string, number> = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
};

const page = read('docs/security.md');
const rows = [...page.matchAll(/^\| (\d+)\.(\d+\.\d+) +\| (\S+) +\| (.+?) +\| (?:`(.+?)`)? *\|$/gm)].map(
  ([, chapter = '', line = '', state = '', how = '', proof]) => ({
    chapter,
    id: `${chapter}.${line}`,
    state,
    how,
    proof,
  }),
);

test('security.md lists every requirement of ASVS once, with its state and reason', () => {
  const counts = Object.fromEntries(Object.keys(linesOf).map((chapter) => [chapter, 0]));
  for (const { chapter } of rows) counts[chapter] = (counts[chapter] ?? 0) + 1;

  expect(counts).toEqual(linesOf);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows.filter(({ state, how }) => !['met', 'n/a', 'open', 'deploy'].includes(state) || !how)).toEqual([]);
});

test('every requirement that is met names an existing test', () => {
  const files = filesOf(['*.test.ts', '*.test.tsx']);
  const names = new Set(files.map((file) => basename(file).replace(/\.test\.tsx?$/, '')));

  expect(rows.filter(({ state, proof }) => state === 'met' && !names.has(proof ?? ''))).toEqual([]);
});

test('every open requirement is explained in full', () => {
  const open = rows.filter(({ state }) => state === 'open').map(({ id }) => id);
  const [, explained = ''] = /Open in full:\n(.*?)\n###/s.exec(page) ?? [];
  const missing = open.filter((id) => !new RegExp(`\\b${id.replaceAll('.', '\\.')}\\b`).test(explained));

  expect({ isSome: open.length > 0, missing }).toEqual({ isSome: true, missing: [] });
});
