import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { installedIn, keepOnly, readLock } from '../containers/held/installed.ts';
import { neededBy, type LockPackages } from '../containers/held/needed.ts';
import { REPO } from '../find/repo-paths.ts';

const scratch = mkdtempSync(join(tmpdir(), 'held-test-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const lock = readLock(REPO);

function install(packages: LockPackages): string {
  const root = mkdtempSync(join(scratch, 'installed-'));
  for (const [folder, { link, resolved }] of Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    mkdirSync(join(root, link ? dirname(folder) : folder), { recursive: true });
    if (link) symlinkSync(join(root, resolved!), join(root, folder));
  }
  return root;
}

test('keepOnly keeps the packages that a unit needs, and throws if one is missing', () => {
  const root = install(lock);
  const needed = new Set(neededBy({ folder: 'svc-campaigns', packages: lock }).keys());
  keepOnly(needed, root);
  const left = installedIn(root).filter((folder) => !lock[folder]!.link);
  const asked = [...needed].filter((folder) => folder.includes('node_modules/') && !lock[folder]!.link);
  expect(left.toSorted()).toEqual(asked.toSorted());
  rmSync(join(root, 'node_modules/zod'), { recursive: true });
  expect(() => keepOnly(needed, root)).toThrow('node_modules/zod');
});

const small: LockPackages = {
  shop: { dependencies: { '@ours/kit': '*', outer: '*' } },
  'packages/kit': { dependencies: { fonts: '*' } },
  'node_modules/@ours/kit': { link: true, resolved: 'packages/kit' },
  'node_modules/outer': {
    dependencies: { inner: '*' },
    optionalDependencies: { 'for-linux': '*', 'for-mac': '*', 'not-there': '*' },
    peerDependencies: { peer: '*', 'perhaps-peer': '*' },
    peerDependenciesMeta: { 'perhaps-peer': { optional: true } },
  },
  'node_modules/outer/node_modules/inner': {},
  'node_modules/inner': {},
  'node_modules/for-linux': { os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
  'node_modules/for-mac': { os: ['!linux'], dependencies: { 'of-mac': '*' } },
  'node_modules/of-mac': {},
  'node_modules/peer': {},
  'node_modules/perhaps-peer': {},
  'node_modules/fonts': {},
};
const platform = { os: 'linux', cpu: 'x64', libc: 'glibc' };

describe('neededBy', () => {
  test('resolves packages as Node does, through links, for the platform of the image', () => {
    const needed = neededBy({ folder: 'shop', packages: small, platform });
    expect([...needed.keys()].toSorted()).toEqual([
      'node_modules/@ours/kit',
      'node_modules/fonts',
      'node_modules/for-linux',
      'node_modules/outer',
      'node_modules/outer/node_modules/inner',
      'node_modules/peer',
      'packages/kit',
      'shop',
    ]);
  });

  test('throws for a package that the lock file lacks', () => {
    const packages = { ...small, 'node_modules/peer': { dependencies: { 'made-up': '*' } } };
    expect(() => neededBy({ folder: 'shop', packages, platform })).toThrow('node_modules/peer needs made-up');
  });
});
