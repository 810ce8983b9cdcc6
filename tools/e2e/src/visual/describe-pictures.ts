import { afterAll, beforeAll, test } from '@jest/globals';
import type { Who } from '../screens/view.ts';
import { comparePicture } from './compare-picture.ts';
import { laneOf, picturesOf, type Lane } from './picture.ts';
import type { Player } from './player.ts';
import { readRecording } from './recording.ts';
import { openPlayer } from './run-pictures.ts';

/** One test for each picture of these people's pages that a lane compares, called after it. */
export function describePictures(people: readonly Who[], lane: Lane): void {
  const pictures = picturesOf(readRecording).filter(
    (picture) => people.includes(picture.view.who) && laneOf(picture) === lane,
  );
  let player: Player;
  beforeAll(async () => {
    player = await openPlayer();
  }, 60_000);
  afterAll(() => player?.stop(), 30_000);
  test.each(pictures.map((picture) => [picture.name, picture] as const))(
    '%s',
    (_, picture) => comparePicture(player, picture),
    60_000,
  );
}
