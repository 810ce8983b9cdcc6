import sharp from 'sharp';
import { toInks } from './picture.ts';

export type Cmyk = readonly [number, number, number, number];
export type Inks = (colour: string) => Cmyk;

export const blackInk: Cmyk = [0, 0, 0, 1];

const hex = /^#[\da-f]{6}$/iu;

/** Returns the inks of screen colors, converted like pictures. */
export async function inksOf(colours: readonly string[]): Promise<Inks> {
  const all = [...new Set(colours.map((each) => each.toLowerCase()))].filter((each) => hex.test(each));
  const pixels = Buffer.from(all.join('').replaceAll('#', ''), 'hex');
  const brandInks = new Map<string, Cmyk>([
    ['#ffffff', [0, 0, 0, 0]],
    ['#000000', blackInk],
  ]);
  if (all.length > 0) {
    const converted = await toInks(sharp(pixels, { raw: { width: all.length, height: 1, channels: 3 } }))
      .raw()
      .toBuffer();
    for (const [place, colour] of all.entries()) {
      const inks = [...converted.subarray(place * 4, place * 4 + 4)].map(
        (value) => Math.round((value / 255) * 1000) / 1000,
      );
      if (!brandInks.has(colour)) brandInks.set(colour, inks as unknown as Cmyk);
    }
  }
  return (colour) => {
    const inks = brandInks.get(colour.toLowerCase());
    if (!inks) throw new Error(`no inks for the colour ${colour}`);
    return inks;
  };
}

export const coverageOf = (inks: Cmyk): number => Math.round(inks.reduce((sum, share) => sum + share, 0) * 100);
