import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { read, readJson } from './repository.ts';

type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };
type Lock = { packages: Record<string, Manifest & { version?: string }> };

const { packages } = readJson<Lock>('package-lock.json');
const manifests = Object.keys(packages)
  .filter((path) => !path.includes('node_modules'))
  .map((folder) => ({ folder, file: join(folder, 'package.json') }));

/** Returns a workspace's own version, or the shared one. */
const lockedVersion = (folder: string, name: string) =>
  (packages[join(folder, 'node_modules', name)] ?? packages[`node_modules/${name}`])?.version;

describe.each(manifests)('$file', ({ folder, file }) => {
  test('names exact locked versions, and * for packages of this repository', () => {
    const { dependencies, devDependencies } = readJson<Manifest>(file);
    const named = { ...dependencies, ...devDependencies };
    const locked = Object.keys(named).map((name) => [
      name,
      name.startsWith('@postcard/') ? '*' : lockedVersion(folder, name),
    ]);
    expect(named).toEqual(Object.fromEntries(locked));
  });
});

test('.nvmrc names the version of the node package, and images have the same major version', () => {
  const version = lockedVersion('', 'node');
  expect(read('.nvmrc').trim()).toBe(version);
  for (const file of [
    'tools/release/images/service.Dockerfile',
    'tools/release/images/web.Dockerfile',
    'tools/sandbox/Dockerfile',
  ])
    expect(read(file)).toContain(`ARG NODE_IMAGE=node:${version?.split('.')[0]}-`);
});

test('npm saves new packages with their exact version', () => {
  expect(read('.npmrc')).toMatch(/^save-exact=true$/m);
});
