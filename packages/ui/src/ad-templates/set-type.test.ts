import { describe, expect, test } from '@jest/globals';
import { emWidth } from './glyphs.ts';
import { setColumn, setCopy, setRow } from './set-type.ts';

const copy = { size: 60, lines: 3, fill: '#000' } as const;

describe('setCopy', () => {
  test('uses the maximum size if there is room', () => {
    expect(setCopy({ ...copy, text: 'Oak Gym' }, 400, 200)).toMatchObject({ words: ['Oak Gym'], fitted: 60 });
  });

  test('breaks text into even lines before it makes text smaller', () => {
    expect(setCopy({ ...copy, text: 'Peach Hill Plumbing and Drains' }, 240, 200).words).toEqual([
      'Peach Hill',
      'Plumbing',
      'and Drains',
    ]);
  });

  test.each([
    'Donaudampfschifffahrtsgesellschaft',
    'WWWWWWWWWWWWWWWWWWWWWWWW',
    'Mr. & Mrs. Wolfeschlegelsteinhausen',
    'Ökologische Bäckerei Übersee — 東京',
  ])('makes a text as long as %s smaller, and never cuts it', (text) => {
    const { words, fitted, height } = setCopy({ ...copy, text }, 240, 120);

    expect(words.join(' ')).toBe(text);
    expect(Math.max(...words.map((line) => emWidth(line, 'display') * fitted))).toBeLessThanOrEqual(240);
    expect(height).toBeLessThanOrEqual(120);
  });

  test('breaks a very long word, so that the rest stays readable', () => {
    const { words } = setCopy({ ...copy, face: 'plain', lines: 6, text: `Call ${'o'.repeat(100)}` }, 240, 120);

    expect(words.length).toBeGreaterThan(2);
    expect(words.join('').replaceAll(' ', '')).toBe(`Call${'o'.repeat(100)}`);
  });
});

describe('setColumn', () => {
  const three = [
    { ...copy, text: 'Tierra Bakery' },
    { ...copy, text: 'Warm bread from six' },
    { ...copy, text: 'Half price' },
  ];
  const place = { width: 240, height: 150 };
  const heightOf = (set: { height: number }[], gap: number) =>
    set.reduce((sum, { height }) => sum + height, 0) + gap * (set.length - 1);

  test('fills no more than its box', () => {
    expect(heightOf(setColumn(three, place, 10), 10)).toBeLessThanOrEqual(150);
  });

  test('uses the room of empty texts for the other texts', () => {
    const all = setColumn(three, place, 10);
    const fewer = setColumn([three[0]!, { ...copy, text: ' ' }, three[2]!], place, 10);

    expect(fewer).toHaveLength(2);
    expect(fewer[0]!.fitted).toBeGreaterThan(all[0]!.fitted);
  });
});

test('setRow makes all texts the same size, so that they fit', () => {
  const { size, widths } = setRow(
    [
      { ...copy, face: 'strong', text: '(805) 555-0150' },
      { ...copy, face: 'strong', text: 'tierrabakery.example' },
    ],
    { width: 400, height: 40 },
    1.5,
  );

  expect(widths.reduce((sum, width) => sum + width, 0) + 1.5 * size).toBeLessThanOrEqual(400);
  expect(size).toBeGreaterThan(15);
});
