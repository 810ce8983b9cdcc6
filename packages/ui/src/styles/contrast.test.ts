import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';

const css = readFileSync(fileURLToPath(new URL('tokens.css', import.meta.url)), 'utf8');
const [lightText = '', darkText = ''] = css.split('@media (prefers-color-scheme: dark)');

function colours(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/--pc-([\w-]+): (#[0-9a-f]{6});/gu)].map(([, name, colour]) => [name, colour]),
  );
}

/** WCAG 2 relative luminance of #rrggbb. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const light = colours(lightText);
const schemes = { light, dark: { ...light, ...colours(darkText) } };
const grounds = ['page', 'card', 'tint'];
const pairs = [
  ...['ink', 'quiet', 'red', 'blue', 'green', 'amber-text'].flatMap((text) => grounds.map((ground) => [text, ground])),
  ['on-red', 'red'],
  ['on-red', 'red-deep'],
  ['on-blue', 'blue'],
  ['on-band', 'band'],
  ['on-art-red', 'art-red'],
  ['page', 'ink'],
  ['red', 'red-tint'],
  ['red-deep', 'red-tint'],
  ['ink', 'red-tint'],
  ['blue-deep', 'blue-tint'],
  ['blue', 'blue-tint'],
  ['ink', 'blue-tint'],
  ['green', 'green-tint'],
  ['ink', 'green-tint'],
  ['amber-text', 'amber-tint'],
  ['ink', 'amber-tint'],
  ['art-line', 'art-fill'],
  ['art-red', 'art-fill'],
] as Array<[string, string]>;

describe.each(Object.entries(schemes))('in the %s scheme', (scheme, tokens) => {
  test.each(pairs)('%s on %s reaches 4.5:1', (text, ground) => {
    // What is printed in red on the light map's paper is 4.5:1; the dark map sets no words in red.
    const least = scheme === 'dark' && text === 'art-red' ? 3 : 4.5;
    expect(contrast(tokens[text] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(least);
  });

  test('edges of fields and buttons reach 3:1', () => {
    for (const ground of grounds) expect(contrast(tokens.edge ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(3);
  });
});
