// Keeps the pictures that differ; takes all pictures on a machine that draws fonts differently.
import { setTimeout as wait } from 'node:timers/promises';
import { viewsNamed } from '../screens/visit.ts';
import { differenceOf } from './compare.ts';
import { hasPicture, keepBrowser, keepPicture, keptPictures, pixelsOf, readPicture, removePicture } from './files.ts';
import { picturesOf, type Picture } from './picture.ts';
import type { Player } from './player.ts';
import { keepProbe, whyNotComparable } from './probe.ts';
import { runPictures, withPlayer } from './run-pictures.ts';

const stillMs = 250;
const mostTries = 12;
const words = process.argv.slice(2);
const pictures = picturesOf(viewsNamed(words));
const isOtherMachine = (await withPlayer(whyNotComparable)) !== undefined;
if (isOtherMachine && words.length > 0) {
  console.error('This machine renders fonts differently: update all pictures, without filter words.');
  process.exit(1);
}
const { failed } = await runPictures(pictures, update);
if (words.length === 0 && failed.length === 0) {
  await withPlayer(async (player) => {
    await keepProbe(player);
    keepBrowser(player.version);
  });
  const known = new Set(pictures.map(({ name }) => name));
  for (const name of keptPictures()) if (!known.has(name)) removePicture(name);
}
console.log(`${pictures.length} pictures, ${failed.length} could not be taken`);
process.exit(failed.length > 0 ? 1 : 0);

async function update(player: Player, picture: Picture): Promise<void> {
  const { name } = picture;
  await player.show(picture);
  const taken = await pixelsOf(await still(player));
  if (!isOtherMachine && hasPicture(name) && !differenceOf(await pixelsOf(readPicture(name)), taken)) return;
  await keepPicture(name, taken);
  console.log(name);
}

async function still(player: Player): Promise<Buffer> {
  let taken = await player.capture();
  for (let tries = 0; tries < mostTries; tries++) {
    await wait(stillMs);
    await player.fit();
    const again = await player.capture();
    if (again.equals(taken)) return again;
    taken = again;
  }
  throw new Error('The page keeps changing.');
}
