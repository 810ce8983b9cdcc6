import { describe, expect, test } from '@jest/globals';
import { cleanText, cleanTexts } from './clean-text.ts';

describe('cleanText', () => {
  test.each([
    ['composes accents', 'Cafe\u0301', 'Café'],
    ['removes zero-width spaces', 'Ad\u200Bmin', 'Admin'],
    ['removes marks that change the text direction', '\u202Egpj.exe', 'gpj.exe'],
    ['removes control characters', 'Bell\u0007 and escape\u001B[31m', 'Bell and escape[31m'],
    ['keeps line breaks and tabs', 'One\r\nTwo\tThree', 'One\nTwo\tThree'],
    ['keeps a non-joiner inside a Persian word', 'می\u200Cخواهم', 'می\u200Cخواهم'],
    ['keeps a joiner inside a Hindi word', 'क्\u200Dष', 'क्\u200Dष'],
    ['keeps joined emoji', '👩\u200D🍳', '👩\u200D🍳'],
    ['removes joiners at the edge of a word', '\u200DAda\u200C \u200D', 'Ada '],
    ['returns an empty text for invisible characters', '\u200B\u2060\uFEFF', ''],
  ])('%s', (_, typed, cleaned) => {
    expect(cleanText(typed)).toBe(cleaned);
  });
});

describe('cleanTexts', () => {
  test('cleans texts at any depth, and does not change passwords and other values', () => {
    const { value, refused } = cleanTexts({
      name: 'A\u200B',
      list: [{ text: 'e\u0301' }],
      password: 'e\u0301',
      count: 5,
    });

    expect(value).toEqual({ name: 'A', list: [{ text: 'é' }], password: 'e\u0301', count: 5 });
    expect(refused).toEqual([]);
  });

  test('reports the paths of texts with NUL or half of a surrogate pair', () => {
    const { refused } = cleanTexts({ name: 'A\0', list: ['fine', 'half \uD83D'], password: 'x\0' });

    expect(refused).toEqual(['name', 'list.1', 'password']);
  });
});
