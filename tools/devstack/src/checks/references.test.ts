import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { REPO } from '../find/repo-paths.ts';
import { workspaces } from './static.ts';

type Manifest = { name: string; dependencies?: Record<string, string>; devDependencies?: Record<string, string> };
type Project = { references?: { path: string }[]; compilerOptions?: { composite?: boolean } };

const read = <T>(folder: string, file: string) => JSON.parse(readFileSync(join(REPO, folder, file), 'utf8')) as T;
const folders = workspaces();
const folderOf = new Map(folders.map((folder) => [read<Manifest>(folder, 'package.json').name, folder]));

/** The workspaces that one depends on, from its package.json. */
function dependenciesOf(folder: string): string[] {
  const { dependencies, devDependencies } = read<Manifest>(folder, 'package.json');
  return Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => folderOf.get(name) ?? []);
}

test.each(folders)('%s/tsconfig.json refers to the workspaces that its package.json depends on', (folder) => {
  const { references = [] } = read<Project>(folder, 'tsconfig.json');
  const referred = references.map(({ path }) => join(folder, path));
  expect(referred.toSorted()).toEqual(dependenciesOf(folder).toSorted());
});

test('a workspace that others refer to is composite, so that they read its declarations', () => {
  const referred = new Set(folders.flatMap(dependenciesOf));
  const composite = folders.filter((folder) => read<Project>(folder, 'tsconfig.json').compilerOptions?.composite);
  expect(composite.toSorted()).toEqual([...referred].toSorted());
});
