import pixelmatch from 'pixelmatch';

/** Four bytes a pixel: red, green, blue, opacity. */
export type Pixels = { width: number; height: number; data: Uint8Array };

/** Side of the compared squares in px: rendering noise is scattered, real changes are not. */
const side = 16;
/** A square differs if more than `most` pixels are further apart than `threshold` (1 is black against white). */
const seen = [
  { what: 'another shape', threshold: 0.05, most: 6 },
  { what: 'another shade', threshold: 0.015, most: 80 },
];

/** `drawn` is the kept picture with the differences in red. */
export type Difference = { what: string; drawn: Pixels };

export function differenceOf(kept: Pixels, taken: Pixels): Difference | undefined {
  const isSameSize = kept.width === taken.width && kept.height === taken.height;
  if (isSameSize && Buffer.compare(kept.data, taken.data) === 0) return undefined;
  const [width, height] = [Math.max(kept.width, taken.width), Math.max(kept.height, taken.height)];
  const [before, after] = [kept, taken].map((pixels) => within(pixels, width, height)) as [Uint8Array, Uint8Array];
  for (const { what, threshold, most } of seen) {
    const data = new Uint8Array(width * height * 4);
    const pixels = pixelmatch(before, after, data, width, height, { threshold, windowSize: side });
    if (pixels > most) return { what, drawn: { width, height, data } };
    if (!isSameSize) return { what: 'another size', drawn: { width, height, data } };
  }
  return undefined;
}

function within({ width, height, data }: Pixels, fullWidth: number, fullHeight: number): Uint8Array {
  if (width === fullWidth && height === fullHeight) return data;
  const full = new Uint8Array(fullWidth * fullHeight * 4);
  for (let row = 0; row < height; row++)
    full.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * fullWidth * 4);
  return full;
}
