import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { listTowns } from '../list-towns.ts';
import { townId } from '../town-folders.ts';
import type { Details } from './questions.ts';
import { townFile } from './town-file.ts';

/** @throws if the id is invalid or taken */
export function refuseId(towns: string, id: string | undefined): asserts id is string {
  if (!id || !townId.test(id) || id.length > 40 || id === 'src')
    throw new Error(
      `Please give the town an id of small letters, digits and hyphens, such as demo-falls; not '${id ?? ''}'.`,
    );
  if (existsSync(join(towns, id))) throw new Error(`There is a town ${id} already: ${join(towns, id)}`);
}

/** Writes the folder of a town and lists the town, both formatted. @returns its file */
export function newTown(towns: string, details: Details): string {
  const { id } = details;
  refuseId(towns, id);
  const file = join(towns, id, 'town.ts');
  mkdirSync(join(towns, id));
  writeFileSync(file, townFile(details));
  listTowns(towns);
  format([file, join(towns, 'src/list.ts')]);
  return file;
}

export function format(files: readonly string[]): void {
  const oxfmt = join(REPO, 'node_modules/oxfmt/bin/oxfmt');
  execFileSync(process.execPath, [oxfmt, '--config', join(REPO, '.oxfmtrc.json'), ...files], { stdio: 'ignore' });
}
