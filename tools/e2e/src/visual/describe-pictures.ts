import { afterAll, beforeAll, test } from '@jest/globals';
import type { Who } from '../screens/view.ts';
import { comparePicture } from './compare-picture.ts';
import { isInShortLane, picturesOf } from './picture.ts';
import type { Player } from './player.ts';
import { readRecording } from './recording.ts';
import { openPlayer } from './run-pictures.ts';

/**
 * One test for each picture of these people's pages, called after it: those that `npm test` compares, or all others,
 * which `npm run test:long` compares.
 */
export function describePictures(people: readonly Who[], lane: 'short' | 'long'): void {
  const pictures = picturesOf(readRecording).filter(
    (picture) => people.includes(picture.view.who) && isInShortLane(picture) === (lane === 'short'),
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
