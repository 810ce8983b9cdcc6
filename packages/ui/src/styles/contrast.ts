import { withFollowers, type Town } from '@postcard/contracts/town';

export type Colors = Record<string, string>;
type Scheme = 'light' | 'dark';

const grounds = ['page', 'card', 'tint'];
const pairs: readonly [text: string, ground: string][] = [
  ...['ink', 'quiet', 'red', 'blue', 'green', 'amber-text'].flatMap((text) =>
    grounds.map((ground): [string, string] => [text, ground]),
  ),
  ['on-red', 'red'],
  ['on-red', 'red-deep'],
  ['on-blue', 'blue'],
  ['on-band', 'band'],
  ['on-art-red', 'art-red'],
  ['page', 'ink'],
  ['red', 'red-tint'],
  ['red-deep', 'red-tint'],
  ['ink', 'red-tint'],
  ['blue-deep', 'page'],
  ['blue-deep', 'card'],
  ['blue-deep', 'blue-tint'],
  ['blue', 'blue-tint'],
  ['ink', 'blue-tint'],
  ['green', 'green-tint'],
  ['ink', 'green-tint'],
  ['amber-text', 'amber-tint'],
  ['ink', 'amber-tint'],
  ['art-line', 'art-fill'],
  ['art-red', 'art-fill'],
];

type ContrastFault = { scheme: Scheme; text: string; ground: string; ratio: number; least: number };

/** Returns texts and field edges with too little contrast. `brand` has a town's own colors, which replace ours. */
export function contrastFaults(css: string, brand?: Town['brand']): ContrastFault[] {
  const { light, dark } = schemesOf(css, brand);
  return [...faultsOf('light', light), ...faultsOf('dark', dark)];
}

export function schemesOf(css: string, brand: Town['brand'] = { light: {}, dark: {} }): Record<Scheme, Colors> {
  const [lightText = '', darkText = ''] = css.split('@media (prefers-color-scheme: dark)');
  const light = { ...colorsOf(lightText), ...Object.fromEntries(withFollowers(brand.light)) };
  const dark = { ...light, ...colorsOf(darkText), ...Object.fromEntries(withFollowers(brand.dark)) };
  return { light, dark };
}

function faultsOf(scheme: Scheme, colors: Colors): ContrastFault[] {
  const texts = pairs.map(([text, ground]) => ({ text, ground, least: leastOf(scheme, text) }));
  const edges = grounds.map((ground) => ({ text: 'edge', ground, least: 3 }));
  return [...texts, ...edges]
    .map((pair) => ({ scheme, ...pair, ratio: contrast(colors[pair.text], colors[pair.ground]) }))
    .filter(({ ratio, least }) => !(ratio >= least));
}

/** Returns the contrast that WCAG requires: 4.5:1 for text. The dark map has no red text. */
const leastOf = (scheme: Scheme, text: string): number => (scheme === 'dark' && text === 'art-red' ? 3 : 4.5);

const colorsOf = (css: string): Colors =>
  Object.fromEntries([...css.matchAll(/--pc-([\w-]+): (#[0-9a-f]{6});/gu)].map(([, name, color]) => [name, color]));

function contrast(one: string | undefined, other: string | undefined): number {
  if (!one || !other) return 0;
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
