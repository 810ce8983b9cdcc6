import { join } from 'node:path';
import { cardGeometry, type CardCell } from '@postcard/ui/card-geometry';
import { run } from './run.ts';

/** An ad's place on the card, and the photograph for it. */
export type Photograph = { cell: CardCell; path: string };

const [width, height] = [4000, 3000];

/**
 * Fourteen photographs of 12 megapixels, no two alike: clouds of colour with grain, which pack as badly as a real one.
 */
export async function takePhotographs(convert: string, folder: string): Promise<Photograph[]> {
  const cells = [...cardGeometry().front, ...cardGeometry().back].filter(
    ({ kind }) => kind === 'medium' || kind === 'large',
  );
  const negative = join(folder, 'negative.png');
  await run(convert, [
    '-seed',
    '7',
    '-size',
    `${width / 4}x${height / 4}`,
    'plasma:tomato-steelblue',
    '-resize',
    `${width}x${height}!`,
    '-attenuate',
    '0.3',
    '+noise',
    'Gaussian',
    '-depth',
    '8',
    negative,
  ]);
  const taken: Photograph[] = [];
  for (const [place, cell] of cells.entries()) {
    const path = join(folder, `photograph-${cell.id}.jpg`);
    await run(convert, [
      negative,
      '-roll',
      `+${place * 260}+${place * 190}`,
      '-modulate',
      `100,100,${50 + place * 9}`,
      '-quality',
      '92',
      path,
    ]);
    taken.push({ cell, path });
  }
  return taken;
}
