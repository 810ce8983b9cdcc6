import { PDFArray, PDFDict, PDFName, PDFNumber, PDFStream, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';

export type Space =
  | { kind: 'black' | 'cmyk' | 'none' }
  | { kind: 'screen'; word: string }
  | { kind: 'process' }
  | { kind: 'spot'; names: string[] }
  | { kind: 'indexed' | 'pattern'; base: Space | null };

const named = new Map<string, Space>(
  Object.entries({
    DeviceGray: { kind: 'black' },
    G: { kind: 'black' },
    DeviceCMYK: { kind: 'cmyk' },
    CMYK: { kind: 'cmyk' },
    DeviceRGB: { kind: 'screen', word: 'RGB' },
    RGB: { kind: 'screen', word: 'RGB' },
    Pattern: { kind: 'pattern', base: null },
  } satisfies Record<string, Space>),
);
const screens = new Map(
  Object.entries({ CalRGB: 'RGB', CalGray: 'black and white', Lab: 'Lab', ICCBased: 'colors with a profile' }),
);
const processInks = new Set(['Cyan', 'Magenta', 'Yellow', 'Black']);
const deepest = 4;

/** Returns the color space of an object (ISO 32000-1, 8.6). Unknown ones are treated as screen colors. */
export function spaceOf(object: PDFObject | undefined, context: PDFContext, depth = 0): Space {
  const value = context.lookup(object);
  const unknown: Space = { kind: 'screen', word: 'RGB' };
  if (value instanceof PDFName) return named.get(value.decodeText()) ?? unknown;
  if (!(value instanceof PDFArray) || depth > deepest) return unknown;
  const family = context.lookup(value.get(0));
  const name = family instanceof PDFName ? family.decodeText() : '';
  const inner = () => (value.size() > 1 ? spaceOf(value.get(1), context, depth + 1) : null);
  if (name === 'Indexed' || name === 'I') return { kind: 'indexed', base: inner() };
  if (name === 'Pattern') return { kind: 'pattern', base: inner() };
  if (name === 'Separation' || name === 'DeviceN') return inksNamed(context.lookup(value.get(1)), context);
  const word = screens.get(name);
  return word ? { kind: 'screen', word } : (named.get(name) ?? unknown);
}

function inksNamed(object: PDFObject | undefined, context: PDFContext): Space {
  const each = object instanceof PDFArray ? object.asArray().map((one) => context.lookup(one)) : [object];
  const names = each.flatMap((one) => (one instanceof PDFName ? one.decodeText() : [])).filter((one) => one !== 'None');
  if (names.length === 0) return { kind: 'none' };
  return names.every((one) => processInks.has(one)) ? { kind: 'process' } : { kind: 'spot', names };
}

export function inkOf(space: Space, components: readonly number[]): number | null {
  const sum = components.reduce((total, share) => total + share, 0);
  if (space.kind === 'black') return Math.round((1 - (components[0] ?? 0)) * 100);
  if (space.kind === 'cmyk' || space.kind === 'process') return Math.round(sum * 100);
  return space.kind === 'none' ? 0 : null;
}

export function inkOfShading(shading: PDFDict, space: Space, context: PDFContext): number | null {
  const ends = endsOf(context.lookup(shading.get(PDFName.of('Function'))), context);
  const inks = ends?.map((colour) => inkOf(space, colour)) ?? [null];
  return inks.includes(null) ? null : Math.max(...(inks as number[]));
}

function endsOf(object: PDFObject | undefined, context: PDFContext, depth = 0): number[][] | null {
  const dict = object instanceof PDFStream ? object.dict : object;
  if (!(dict instanceof PDFDict) || depth > deepest) return null;
  const kind = context.lookup(dict.get(PDFName.of('FunctionType')));
  const type = kind instanceof PDFNumber ? kind.asNumber() : 0;
  if (type === 2) return [numbersOf(dict, 'C0', context) ?? [0], numbersOf(dict, 'C1', context) ?? [1]];
  const parts = context.lookup(dict.get(PDFName.of('Functions')));
  if (type !== 3 || !(parts instanceof PDFArray)) return null;
  const ends = parts.asArray().map((part) => endsOf(context.lookup(part), context, depth + 1));
  return ends.includes(null) ? null : (ends as number[][][]).flat();
}

function numbersOf(dict: PDFDict, key: string, context: PDFContext): number[] | null {
  const list = context.lookup(dict.get(PDFName.of(key)));
  if (!(list instanceof PDFArray)) return null;
  return list.asArray().map((each) => {
    const number = context.lookup(each);
    return number instanceof PDFNumber ? number.asNumber() : 0;
  });
}
