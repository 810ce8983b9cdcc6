import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openPlayer } from './visual/run-pictures.ts';
import type { Player } from './visual/player.ts';
import type { View } from './screens/view.ts';
import { views } from './screens/views.ts';

let players: Player[];
const viewOf = new Map<string, View>();

/** Shares the work among the players, because a page without a file mostly waits. */
async function share<T>(all: Iterable<T>, work: (player: Player, one: T) => Promise<void>): Promise<void> {
  const queue = [...all];
  const run = async (player: Player) => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) await work(player, one);
  };
  await Promise.all(players.map(run));
}

beforeAll(async () => {
  players = await Promise.all([openPlayer(), openPlayer(), openPlayer()]);
  await share(views, async (player, view) => {
    for (const file of await player.scriptsOf(view)) if (!viewOf.has(file)) viewOf.set(file, view);
  });
}, 600_000);
afterAll(() => Promise.all((players ?? []).map((player) => player.stop())), 30_000);

describe('a page without one of its files', () => {
  test('shows no stack trace for any file', async () => {
    const broken: string[] = [];
    await share(viewOf, async (player, [file, view]) => {
      const text = await player.textWithout(view, file);
      if (
        /Unexpected Application Error|\n\s+at \S+ \(|Loading (CSS )?chunk|ChunkLoadError/.test(text) ||
        text.trim() === ''
      )
        broken.push(`${view.name} without ${file}: ${text.slice(0, 200)}`);
    });

    expect(viewOf.size).toBeGreaterThan(60);
    expect(broken).toEqual([]);
  }, 900_000);
});
