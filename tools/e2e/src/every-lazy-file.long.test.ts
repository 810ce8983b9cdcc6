import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openPlayer } from './visual/run-pictures.ts';
import type { Player } from './visual/player.ts';
import { views } from './screens/views.ts';

let player: Player;
const viewOf = new Map<string, (typeof views)[number]>();
beforeAll(async () => {
  player = await openPlayer();
  for (const view of views)
    for (const file of await player.scriptsOf(view)) if (!viewOf.has(file)) viewOf.set(file, view);
}, 600_000);
afterAll(() => player?.stop(), 30_000);

describe('a page without one of its files', () => {
  test('shows no stack trace for any file', async () => {
    const broken = [];
    for (const [file, view] of viewOf) {
      const text = await player.textWithout(view, file);
      if (
        /Unexpected Application Error|\n\s+at \S+ \(|Loading (CSS )?chunk|ChunkLoadError/.test(text) ||
        text.trim() === ''
      )
        broken.push(`${view.name} without ${file}: ${text.slice(0, 200)}`);
    }

    expect(viewOf.size).toBeGreaterThan(60);
    expect(broken).toEqual([]);
  }, 900_000);
});
