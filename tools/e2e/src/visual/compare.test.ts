import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { differenceOf, type Pixels } from './compare.ts';
import { pixelsOf } from './files.ts';

type Button = { x?: number; colour?: string; label?: string; height?: number };

/** Own glyphs, as thin and round as a font's, because a machine may have no fonts. */
const letters: Record<string, string> = {
  o: '<circle cx="4" cy="9" r="3.4"/>',
  a: '<circle cx="4" cy="9" r="3.4"/><path d="M7.4 5.6V12.6"/>',
  p: '<circle cx="4" cy="9" r="3.4"/><path d="M0.6 5.6V16"/>',
  l: '<path d="M4 1V12.6"/>',
  t: '<path d="M4 2V12.6M1.5 5.6H6.5"/>',
  s: '<path d="M7 6.4C2 4 0 8.4 4 9S7 13.4 1 12"/>',
  ' ': '',
};
const word = (text: string, x: number, y: number, colour: string) =>
  [...text].map(
    (letter, place) =>
      `<g transform="translate(${x + place * 9.3} ${y})" fill="none" stroke="${colour}" stroke-width="1.5">` +
      `${letters[letter]}</g>`,
  );

async function page({ x = 40, colour = '#2f6b4f', label = 'spot to all', height = 200 }: Button = {}): Promise<Pixels> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="390" height="${height}">
    <rect width="390" height="${height}" fill="#fbf8f1"/>
    <rect x="${x}" y="90" width="150" height="44" rx="8" fill="${colour}"/>
    ${[...word('all spots to pass', 40, 40, '#22302a'), ...word(label, x + 20, 104, '#fff')].join('')}
  </svg>`;
  return pixelsOf(await sharp(Buffer.from(svg)).png().toBuffer());
}

test('the same page drawn twice does not differ', async () => {
  expect(differenceOf(await page(), await page())).toBeUndefined();
});

test('edges that are drawn slightly differently are equal', async () => {
  expect(differenceOf(await page(), await page({ x: 40.06 }))).toBeUndefined();
});

test.each<[string, Button]>([
  ['a button that has moved by two pixels', { x: 42 }],
  ['another color', { colour: '#2f5f6b' }],
  ['a color a shade lighter', { colour: '#37755a' }],
  ['a word that is missing', { label: 'spot all' }],
  ['a letter that has changed', { label: 'splt to all' }],
  ['a color with a barely visible change', { colour: '#32704f' }],
  ['a page that is longer', { height: 201 }],
])('%s differs', async (_, changed) => {
  expect(differenceOf(await page(), await page(changed))).toMatchObject({ drawn: { width: 390 } });
});

test('a difference is marked in red at its place', async () => {
  const { drawn } = differenceOf(await page(), await page({ x: 42 })) ?? {};
  const isRed = (x: number, y: number) => {
    const at = (y * 390 + x) * 4;
    return (drawn?.data.subarray(at, at + 3) ?? []).join() === '255,0,0';
  };

  expect([isRed(40, 110), isRed(41, 110), isRed(100, 20)]).toEqual([true, true, false]);
});
