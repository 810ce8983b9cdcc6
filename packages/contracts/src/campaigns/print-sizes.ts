import type { SpotType } from '../shared/business.ts';

// Without schemas, which would slow the start of the processes that check and print files.

/** Sizes in inches: after trimming, and with the 0.125 inch bleed on each side. */
export const artworkSizes = {
  medium: { trim: { width: 4.75, height: 3.75 }, bleed: { width: 5, height: 4 } },
  large: { trim: { width: 9.75, height: 3.75 }, bleed: { width: 10, height: 4 } },
} as const satisfies Record<SpotType, Record<'trim' | 'bleed', { width: number; height: number }>>;

/** Dots per inch: a file below `least` is refused, and one below `sharp` gets a warning. */
export const artworkDpi = { least: 150, blurred: 200, sharp: 300 } as const;
export const artworkMaxPixels = 80_000_000;

/** Pixels of a logo's longer side: smaller logos are refused, larger ones are scaled down. */
export const logoPixels = { least: 200, most: 600 } as const;

/** Inches: trimmed size, bleed, and slug with crop marks, equal on both sides. */
export const pressSheet = { trim: { width: 15, height: 12 }, bleed: 0.125, slug: 0.5, dpi: 300 } as const;
