import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { filesOf, read, readJson } from './repository.ts';

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

const filesIn = (folder: string) => filesOf([`${folder}/*.yaml`, `${folder}/*.yml`]);

/** Images whose digest could not be read when the others were pinned. Renovate adds it. */
const awaited = ['nginxinc/nginx-unprivileged:stable', 'mongo:8.0.12'];
/** Manifests for a trial cluster, which gets its images from the local machine. */
const trial = 'k8s/data/plain/';

const digest = /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/;
const unpinned = (images: readonly string[]) =>
  images.filter((image) => !digest.test(image) && !awaited.includes(image));

describe('the digests of published images and actions', () => {
  test('pin actions and the container of the checks', () => {
    const workflows = filesIn('.github/workflows').map(read).join('\n');
    const actions = [...workflows.matchAll(/uses: (.+)$/gm)].map(([, action]) => action!);
    const containers = [...workflows.matchAll(/^\s+container: (\S+)$/gm)].map(([, image]) => image!);

    expect(actions.length).toBeGreaterThan(0);
    expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
    expect(unpinned(containers)).toEqual([]);
  });

  test('pin the base images and the images of docker-compose.yml', () => {
    const pins = new Map([...read('images.env').matchAll(/^(\w+)=(\S+)$/gm)].map(([, name, image]) => [name!, image!]));
    const compose = read('docker-compose.yml');
    const named = [...compose.matchAll(/\$\{(\w+_IMAGE):-([^}]+)\}/g)].map(([, name, tag]) => [name!, tag!] as const);

    expect(unpinned([...pins.values()])).toEqual([]);
    expect(new Set(named.map(([name]) => name))).toEqual(new Set(pins.keys()));
    for (const [name, tag] of named) expect(pins.get(name)?.split('@')[0]).toBe(tag);
    const others = [...compose.matchAll(/^\s+image: (\S+)$/gm)].map(([, image]) => image!);
    expect(others.filter((image) => !image.startsWith('postcard/') && !image.includes('_IMAGE:-'))).toEqual([]);
  });

  test('pin the images of the manifests', () => {
    const images = filesIn('k8s')
      .filter((file) => !file.startsWith(trial))
      .flatMap((file) => [...read(file).matchAll(/^\s+(?:- )?image: (\S+)$/gm)].map(([, image]) => image!))
      .filter((image) => !image.startsWith('postcard/'));

    expect(images.length).toBeGreaterThan(0);
    expect(unpinned(images)).toEqual([]);
  });

  test('have a Renovate configuration that updates them', () => {
    const { extends: presets, customManagers } = readJson<{
      extends: string[];
      customManagers: { matchStrings: string[] }[];
    }>('renovate.json');
    const pattern = new RegExp(customManagers[0]!.matchStrings[0]!, 'g');

    expect(presets).toEqual(expect.arrayContaining(['helpers:pinGitHubActionDigests', 'docker:pinDigests']));
    expect([...read('images.env').matchAll(pattern)]).toHaveLength(4);
  });
});
