import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Town } from '@postcard/contracts/town';
import { checkTowns, isNotListed, lineOf } from './check/check-towns.ts';
import { listTowns } from './list-towns.ts';
import { detailsFrom, type Terminal } from './make/ask.ts';
import { format, newTown, refuseId } from './make/new-town.ts';
import { listed, type Details } from './make/questions.ts';
import { townIds } from './town-folders.ts';

const usage = `Say what to do:
  npm run town -- check [id]    names every mistake of the towns, or of one
  npm run town -- new <id>      makes the folder of a town
  npm run town -- list          puts towns of new folders on the list of those that are served
  npm run town -- json <id>     prints a town without mistakes, to be published where no release is wanted`;

export async function runTown(
  towns: string,
  [command, id, ...rest]: readonly string[],
  flags: Partial<Details>,
  terminal: Terminal,
): Promise<number> {
  if (rest.length > 0) throw new Error(usage);
  if (command !== 'new' && Object.keys(flags).length > 0) throw new Error(`Only new takes flags.\n${usage}`);
  if (command === 'check') return check(towns, id);
  if (command === 'list' && !id) return list(towns);
  if (command === 'json' && id) return print(towns, id);
  if (command === 'new') return make(towns, id, flags, terminal);
  throw new Error(usage);
}

async function check(towns: string, id?: string): Promise<number> {
  const faults = await checkTowns(towns, id);
  for (const fault of faults) console.log(lineOf({ ...fault, file: join('towns', fault.file) }));
  const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  const checked = many(id ? 1 : townIds(towns).length, 'town');
  console.log(faults.length > 0 ? `✗ ${many(faults.length, 'mistake')} in ${checked}` : `✓ ${checked}, no mistakes`);
  return faults.length > 0 ? 1 : 0;
}

async function print(towns: string, id: string): Promise<number> {
  const faults = (await checkTowns(towns, id)).filter((fault) => !isNotListed(fault));
  for (const fault of faults) console.error(lineOf({ ...fault, file: join('towns', fault.file) }));
  if (faults.length > 0) return 1;
  const { town } = (await import(pathToFileURL(join(towns, id, 'town.ts')).href)) as { town: Town };
  console.log(JSON.stringify(town));
  return 0;
}

function list(towns: string): number {
  const added = listTowns(towns);
  format([join(towns, 'src/list.ts')]);
  console.log(added.length > 0 ? `Added to towns/src/list.ts: ${added.join(', ')}` : 'Every town is listed.');
  return 0;
}

async function make(
  towns: string,
  id: string | undefined,
  flags: Partial<Details>,
  terminal: Terminal,
): Promise<number> {
  refuseId(towns, id);
  const details = await detailsFrom({ ...flags, id }, terminal);
  const file = join('towns', relative(towns, newTown(towns, details)));
  const [host] = listed(details['host'] as string);
  console.log(`created  ${file}\nchanged  towns/src/list.ts\n\n${nextSteps(file, host as string)}\n`);
  return check(towns, id);
}

const nextSteps = (file: string, host: string): string => `Next, in ${file}:
- zones: what they are called, where they lie, their months and the post office's counts and routes
- deadlines, minimumSpots and spots: the dates of a card and its grid, if yours differ
- brand: colors of your own, for light pages and dark ones
Then \`npm run town -- check\`. \`npm start\` shows its pages on http://${host}:8080.`;
