import { availableParallelism } from 'node:os';
import type { Picture } from './picture.ts';
import { startPlayer, type Player } from './player.ts';

export function openPlayer(): Promise<Player> {
  const [webReleases, executablePath] = [process.env['E2E_WEB_RELEASES'], process.env['CHROMIUM_PATH']];
  if (!webReleases || !executablePath) throw new Error('Use npm test, npm run e2e or npm run visual.');
  return startPlayer({ webReleases, executablePath });
}

export async function withPlayer<T>(work: (player: Player) => Promise<T>): Promise<T> {
  const player = await openPlayer();
  try {
    return await work(player);
  } finally {
    await player.stop();
  }
}

/** Number of browsers: more than cores, because a page waits half of the time. */
const players = Math.min(4, availableParallelism() + 1);

/** Processes pictures; one player processes those of a view, in order. @returns the names of failed pictures */
export async function runPictures(
  pictures: readonly Picture[],
  work: (player: Player, picture: Picture) => Promise<void>,
): Promise<{ failed: string[] }> {
  const queue = [...Map.groupBy(pictures, ({ view }) => view).values()];
  const failed: string[] = [];
  const open = await Promise.all(Array.from({ length: players }, openPlayer));
  const run = async (player: Player) => {
    for (let ofView = queue.shift(); ofView; ofView = queue.shift()) {
      for (const picture of ofView) {
        await work(player, picture).catch((error: unknown) => {
          failed.push(picture.name);
          console.error(`✗ ${picture.name}: ${(error as Error).message}`);
        });
      }
    }
  };
  try {
    await Promise.all(open.map(run));
  } finally {
    await Promise.all(open.map((player) => player.stop()));
  }
  return { failed };
}
