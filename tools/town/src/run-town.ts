import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Town } from '@postcard/contracts/town';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { checkTowns, isNotListed, lineOf } from './check/check-towns.ts';
import { listTowns } from './list-towns.ts';
import { townIds } from './town-folders.ts';

const usage = `Say what to do:
  npm run town -- check [id]    names every mistake of the towns, or of one
  npm run town -- list          adds towns of new folders to the list of served towns
  npm run town -- json <id>     prints a valid town, to be published without a release`;

export async function runTown(towns: string, [command, id, ...rest]: readonly string[]): Promise<number> {
  if (rest.length > 0) throw new Error(usage);
  if (command === 'check') return check(towns, id);
  if (command === 'list' && !id) return list(towns);
  if (command === 'json' && id) return print(towns, id);
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
  format(join(towns, 'src/list.ts'));
  console.log(added.length > 0 ? `Added to towns/src/list.ts: ${added.join(', ')}` : 'Every town is listed.');
  return 0;
}

function format(file: string): void {
  const oxfmt = join(REPO, 'node_modules/oxfmt/bin/oxfmt');
  execFileSync(process.execPath, [oxfmt, '--config', join(REPO, '.oxfmtrc.json'), file], { stdio: 'ignore' });
}
