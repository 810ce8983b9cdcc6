import { setTimeout as wait } from 'node:timers/promises';
import { differenceOf } from './compare.ts';
import { hasPicture, pixelsOf, readPicture } from './files.ts';
import type { Picture } from './picture.ts';
import type { Player } from './player.ts';
import { forgetDifference, reportDifference, reportFile } from './report.ts';

/** Maximum comparisons of an unfinished page; each takes longer on a slow machine. */
const mostTries = 8;
const pauseMs = 200;

export async function comparePicture(player: Player, picture: Picture): Promise<void> {
  const { name } = picture;
  forgetDifference(name);
  await player.show(picture);
  if (!hasPicture(name)) {
    await reportDifference(name, { taken: await player.capture() });
    throw new Error(`No picture of ${name} is kept: npm run visual -- update ${picture.view.name}`);
  }
  const kept = readPicture(name);
  const before = await pixelsOf(kept);
  for (let tries = 1; ; tries++) {
    const taken = await player.capture();
    const difference = differenceOf(before, await pixelsOf(taken));
    if (!difference) return;
    if (tries === mostTries) {
      await reportDifference(name, { kept, taken, drawn: difference.drawn });
      throw new Error(`${name} differs from its kept picture: ${reportFile}`);
    }
    await wait(pauseMs);
    await player.fit();
  }
}
