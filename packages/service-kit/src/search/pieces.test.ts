import { describe, expect, test } from '@jest/globals';
import { createMatcher, forEachPiece, piecesOf } from './pieces.ts';

function piecesIn(text: string): Set<string> {
  const pieces = new Set<string>();
  forEachPiece(text, null, (piece) => pieces.add(piece));
  return pieces;
}

test('a text has its pieces of one to four letters, without case', () => {
  expect([...piecesIn('AbcD!')].toSorted()).toEqual([
    '!',
    'a',
    'ab',
    'abc',
    'abcd',
    'b',
    'bc',
    'bcd',
    'bcd!',
    'c',
    'cd',
    'cd!',
    'd',
    'd!',
  ]);
  expect(piecesIn('').size).toBe(0);
});

describe('every piece of a query is a piece of each text it stands in', () => {
  const text =
    'Ünï çödé: 😀👩‍🎨 ΟΔΟΣ İstanbul ß \0 “quoted”, a.b*c[d] (805) 555-0100, ada@example.com, '.repeat(2) +
    'and so on until it is a long text indeed '.repeat(2);
  const pieces = piecesIn(text);

  test.each([1, 2, 3, 4, 5, 6, 11, 40, 200])('at a length of %i', (length) => {
    for (let from = 0; from + length <= text.length; from++) {
      const query = text.slice(from, from + length);
      // What `includes` finds must be found; lower-casing a part may differ from a part of what is lower-cased.
      if (createMatcher(query, ['text'])({ text }))
        expect(piecesOf(query, null).filter((piece) => !pieces.has(piece))).toEqual([]);
    }
    expect(piecesOf(text.slice(0, length), null).length).toBeLessThanOrEqual(9);
  });
});

test('a match is the text anywhere in a field, as it is written, whatever the case', () => {
  const matches = (query: string) =>
    createMatcher(query, ['name', 'note'])({ name: 'Éclair & Co.', note: null, other: 'hidden' });
  expect(['éCLAIR', '& co.', '.', 'r &'].map(matches)).toEqual([true, true, true, true]);
  expect(['eclair', 'co?', 'hidden', '.*'].map(matches)).toEqual([false, false, false, false]);
});
