import { afterAll, test } from '@jest/globals';
import type { Who } from '../screens/view.ts';
import { comparePicture } from './compare-picture.ts';
import { isInLongLane, picturesOf } from './picture.ts';
import { whyNotComparable } from './probe.ts';
import { readRecording } from './recording.ts';
import { openPlayer } from './run-pictures.ts';

/** One test for each picture of these people's pages; skipped where this machine draws letters differently. */
export async function describePictures(people: readonly Who[]): Promise<void> {
  const pictures = picturesOf(readRecording).filter(
    (picture) => people.includes(picture.view.who) && isInLongLane(picture),
  );
  const player = await openPlayer();
  const reason = await whyNotComparable(player);
  if (reason) {
    console.log(reason);
    // Hooks do not run where every test is skipped.
    await player.stop();
  } else afterAll(() => player.stop(), 30_000);
  (reason ? test.skip : test).each(pictures.map((picture) => [picture.name, picture] as const))(
    '%s',
    (_, picture) => comparePicture(player, picture),
    60_000,
  );
}
