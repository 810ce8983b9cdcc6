import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { REPO } from '../find/repo-paths.ts';
import { read, readJson } from './repository.ts';

type Manifest = { name: string; dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

const { workspaces } = readJson<{ workspaces: string[] }>('package.json');
const folders = globSync(
  workspaces.map((folder) => `${folder}/package.json`),
  { cwd: REPO },
).map(dirname);
const folderOf = new Map(folders.map((folder) => [readJson<Manifest>(join(folder, 'package.json')).name, folder]));

function dependenciesOf(folder: string): string[] {
  const { dependencies, devDependencies } = readJson<Manifest>(join(folder, 'package.json'));
  return Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => folderOf.get(name) ?? []);
}

const importing = /^(?:import|export|\})[^'"\n]*'(@postcard\/[a-z-]+)|import\('(@postcard\/[a-z-]+)/gm;

test.each(folders)('%s imports only workspaces in its package.json', (folder) => {
  const declared = new Set([folder, ...dependenciesOf(folder)]);
  const sources = globSync('{src,scripts}/**/*.{ts,tsx,mjs}', { cwd: join(REPO, folder) });
  const imported = sources.flatMap((file) =>
    [...read(join(folder, file)).matchAll(importing)].map(([, named, loaded]) => folderOf.get(named ?? loaded ?? '')),
  );

  expect([...new Set(imported)].filter((other) => other && !declared.has(other))).toEqual([]);
});

test('the types of every workspace are checked by one program', () => {
  const { references } = readJson<{ references: { path: string }[] }>('tsconfig.json');
  const included = references.flatMap(({ path }) => readJson<{ include: string[] }>(path).include);
  const checked = globSync(included, { cwd: REPO }).filter((path) => path.endsWith('/src'));

  expect(checked.map(dirname).toSorted()).toEqual(folders.toSorted());
});
