// Takes the pictures in docs/screens: every page as a person of that page sees it with the demo data, at 1440 and 390
// px.
// `npm run screens -- gallery book` takes those of the views whose name holds one of the words.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { picturesOf, type Picture } from './picture.ts';
import type { Player } from './player.ts';
import { readRecording } from './recording.ts';
import { runPictures } from './run-pictures.ts';
import { viewsNamed } from '../screens/visit.ts';

const folder = join(import.meta.dirname, '../../../../docs/screens');
mkdirSync(folder, { recursive: true });
const pictures = picturesOf(readRecording, viewsNamed(process.argv.slice(2)))
  .filter(({ state, scheme }) => state === 'recorded' && scheme === 'light')
  .flatMap((picture) => (picture.view.dark ? [picture, inTheDark(picture)] : [picture]));
const { failed } = await runPictures(pictures, take);
process.exit(failed.length > 0 ? 1 : 0);

function inTheDark(picture: Picture): Picture {
  return { ...picture, scheme: 'dark', name: `${picture.view.name}-dark-${picture.size.width}` };
}

async function take(player: Player, picture: Picture): Promise<void> {
  await player.show({ ...picture, part: picture.part === 'window' ? 'window' : 'page' });
  const file = `${picture.name}.jpg`;
  writeFileSync(
    join(folder, file),
    await sharp(await player.capture())
      .jpeg({ quality: 70 })
      .toBuffer(),
  );
  console.log(file);
  const tooWide = await player.overflow();
  if (tooWide > 0) throw new Error(`The page is ${tooWide} px wider than its window.`);
}
