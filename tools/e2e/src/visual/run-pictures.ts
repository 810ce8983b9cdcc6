import { cpus } from 'node:os';
import type { Picture } from './picture.ts';
import { startPlayer, type Player } from './player.ts';

/** What the run has built and found for its browser journeys; `npm run visual` sets the same. */
export function openPlayer(): Promise<Player> {
  const [webReleases, executablePath] = [process.env['E2E_WEB_RELEASES'], process.env['CHROMIUM_PATH']];
  if (!webReleases || !executablePath) throw new Error('Use npm test, npm run e2e or npm run visual.');
  return startPlayer({ webReleases, executablePath });
}

/**
 * Has every picture worked on, two at once where there are two processors.
 * @returns the names of those that failed; each is reported as it happens
 */
export async function runPictures(
  pictures: readonly Picture[],
  work: (player: Player, picture: Picture) => Promise<void>,
): Promise<{ failed: string[]; version: string }> {
  const queue = [...pictures];
  const failed: string[] = [];
  const players = await Promise.all(Array.from({ length: Math.min(2, cpus().length) }, openPlayer));
  try {
    await Promise.all(
      players.map(async (player) => {
        for (let picture = queue.shift(); picture; picture = queue.shift()) {
          await work(player, picture).catch((error: unknown) => {
            failed.push((picture as Picture).name);
            console.error(`✗ ${(picture as Picture).name}: ${(error as Error).message}`);
          });
        }
      }),
    );
  } finally {
    await Promise.all(players.map((player) => player.stop()));
  }
  return { failed, version: players[0]?.version ?? '' };
}
