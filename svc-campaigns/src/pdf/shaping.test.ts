import { expect, test } from '@jest/globals';
import { unprintable } from './fonts.ts';
import { createShaper, readingOf } from './shaping.ts';

const plain = { family: 'text', weight: 500 } as const;
const shaperOf = (...lines: string[]) => createShaper(lines, plain);

const shapesIn = (outline: string): number => outline.split('M').length - 1;

test('a Hebrew word starts at its right end', async () => {
  const shaper = await shaperOf('שלום', 'ם');

  const word = shaper.shape('שלום').outline;

  expect(word.startsWith(shaper.shape('ם').outline)).toBe(true);
});

test.each([
  ['Hebrew', 'הנחה 25'],
  ['Arabic', 'خصم 25'],
])('a number in %s keeps the order of its digits', async (_, line) => {
  const shaper = await shaperOf(line, '25');

  const { outline } = shaper.shape(line, 'rtl');

  expect(outline.startsWith(shaper.shape('25').outline)).toBe(true);
});

test('Arabic letters are joined, so that a word differs from its letters', async () => {
  const shaper = await shaperOf('سلام', 'س', 'ل', 'ا', 'م');

  const [word, letters] = [shaper.shape('سلام'), ['س', 'ل', 'ا', 'م'].map((each) => shaper.shape(each))];

  expect(word.width).toBeLessThan(letters.reduce((sum, { width }) => sum + width, 0));
});

test('Hindi puts a vowel before the consonant that it is typed after', async () => {
  const shaper = await shaperOf('कि', 'क');

  const [syllable, consonant] = [shaper.shape('कि'), shaper.shape('क')];

  expect(syllable.outline.startsWith(consonant.outline)).toBe(false);
  expect(syllable.width).toBeGreaterThan(consonant.width);
});

test.each([
  ['a family joined of several people', '👨‍👩‍👧', '👨👩👧'],
  ['a mark above its letter', 'q\u0303', 'q~'],
  ['a vowel sign of Thai', 'นี่', 'นนน'],
])('%s has the width of one character', async (_, joined, apart) => {
  const shaper = await shaperOf(joined, apart);

  expect(shaper.shape(joined).width).toBeLessThan(shaper.shape(apart).width / 1.5);
});

test('Chinese characters have the shape of the language beside them', async () => {
  const [chinese, japanese] = [await shaperOf('直'), await shaperOf('直', 'さくら')];

  expect(chinese.shape('直').outline).not.toBe(japanese.shape('直').outline);
});

test.each(['שלום', 'مرحبا', 'नमस्ते', 'สวัสดี', '你好', 'こんにちは', '안녕하세요', '🍕👍🏽', 'Žižkov Ω Привет ★'])(
  'every character of %j has a font',
  async (text) => {
    expect((await shaperOf(text)).missing).toEqual([]);
    expect(unprintable(text)).toEqual([]);
    expect(shapesIn((await shaperOf(text)).shape(text).outline)).toBeGreaterThan(3);
  },
);

test('a character that no font has is reported, and replaced by a question mark', async () => {
  const shaper = await shaperOf('a𓀀', 'a?');

  expect([shaper.missing, unprintable('a𓀀')]).toEqual([['𓀀'], ['𓀀']]);
  expect(shaper.shape('a𓀀')).toEqual(shaper.shape('a?'));
});

test.each([
  ['שלום Moorpark', 'rtl'],
  ['Moorpark שלום', 'ltr'],
  ['25% הנחה', 'rtl'],
  ['25%', 'ltr'],
] as const)('the text %j has the direction %s', (text, reading) => {
  expect(readingOf(text)).toBe(reading);
});
