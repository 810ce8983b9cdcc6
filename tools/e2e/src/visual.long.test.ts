import { afterAll, describe, test } from '@jest/globals';
import { comparePicture } from './visual/compare-picture.ts';
import { picturesOf } from './visual/picture.ts';
import { whyNotComparable } from './visual/probe.ts';
import { openPlayer } from './visual/run-pictures.ts';

const player = await openPlayer();
const reason = await whyNotComparable(player);
if (reason) {
  console.log(reason);
  // Hooks do not run where every test is skipped.
  await player.stop();
} else afterAll(() => player.stop(), 30_000);

describe('a page', () => {
  (reason ? test.skip : test).each(picturesOf().map((picture) => [picture.name, picture] as const))(
    'looks like its picture %s',
    (_, picture) => comparePicture(player, picture),
    60_000,
  );
});
