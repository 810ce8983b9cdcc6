import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { REPO } from '../find/repo-paths.ts';
import { read, readJson } from './repository.ts';
import { workspaces } from './static.ts';

type Manifest = { name: string; dependencies?: Record<string, string>; devDependencies?: Record<string, string> };
type Project = { references?: { path: string }[]; compilerOptions?: { composite?: boolean } };

const folders = workspaces();
const folderOf = new Map(folders.map((folder) => [readJson<Manifest>(join(folder, 'package.json')).name, folder]));

function dependenciesOf(folder: string): string[] {
  const { dependencies, devDependencies } = readJson<Manifest>(join(folder, 'package.json'));
  return Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => folderOf.get(name) ?? []);
}

test.each(folders)('%s/tsconfig.json references the workspaces in its package.json', (folder) => {
  const { references = [] } = readJson<Project>(join(folder, 'tsconfig.json'));
  const referred = references.map(({ path }) => join(folder, path));

  expect(referred.toSorted()).toEqual(dependenciesOf(folder).toSorted());
});

const importing = /^(?:import|export|\})[^'"\n]*'(@postcard\/[a-z-]+)|import\('(@postcard\/[a-z-]+)/gm;

test.each(folders)('%s imports only workspaces in its package.json', (folder) => {
  const declared = new Set([folder, ...dependenciesOf(folder)]);
  const sources = globSync('{src,scripts}/**/*.{ts,tsx,mjs}', { cwd: join(REPO, folder) });
  const imported = sources.flatMap((file) =>
    [...read(join(folder, file)).matchAll(importing)].map(([, named, loaded]) => folderOf.get(named ?? loaded ?? '')),
  );

  expect([...new Set(imported)].filter((other) => other && !declared.has(other))).toEqual([]);
});

test('a referenced workspace is composite, so that others read its declarations', () => {
  const referred = new Set(folders.flatMap(dependenciesOf));
  const composite = folders.filter(
    (folder) => readJson<Project>(join(folder, 'tsconfig.json')).compilerOptions?.composite,
  );

  expect(composite.toSorted()).toEqual([...referred].toSorted());
});
