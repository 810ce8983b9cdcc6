import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { afterAll, describe, expect, test } from '@jest/globals';
import { bundledBy } from '../containers/held/bundled.ts';
import { installedIn, keepOnly, readLock } from '../containers/held/installed.ts';
import { neededBy, type LockPackages } from '../containers/held/needed.ts';
import { sbomOf } from '../containers/held/sbom.ts';
import { SERVICE_IMAGES } from '../containers/units.ts';
import { REPO } from '../find/repo-paths.ts';

const scratch = mkdtempSync(join(tmpdir(), 'sbom-test-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
const faultsOf = (sbom: object) => validator.validate(JSON.stringify(sbom));
const lock = readLock(REPO);

function install(packages: LockPackages): string {
  const root = mkdtempSync(join(scratch, 'installed-'));
  for (const [folder, { link, resolved }] of Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    mkdirSync(join(root, link ? dirname(folder) : folder), { recursive: true });
    if (link) symlinkSync(join(root, resolved!), join(root, folder));
  }
  return root;
}

describe.each(['gateway', ...SERVICE_IMAGES])('the bill of materials of the image of %s', (unit) => {
  const needed = neededBy({ folder: unit, packages: lock });
  const sbom = sbomOf(unit, lock, needed);

  test('is CycloneDX 1.6, with a checksum and an address of every package from a registry', async () => {
    expect(await faultsOf(sbom)).toBeNull();
    const foreign = sbom.components.filter((component) => component['bom-ref'].includes('node_modules/'));
    expect(foreign.filter(({ hashes, purl, version }) => !hashes || !purl || !version)).toEqual([]);
    const refs = new Set([unit, ...sbom.components.map((component) => component['bom-ref'])]);
    expect(sbom.components).toHaveLength(refs.size - 1);
    expect(
      sbom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref)),
    ).toEqual([]);
  });

  test('lists exactly the remaining node_modules, and fails without one of them', () => {
    const root = install(lock);
    keepOnly(new Set(needed.keys()), root);
    const left = installedIn(root).filter((folder) => !lock[folder]!.link);
    const said = sbom.components
      .map((component) => component['bom-ref'])
      .filter((folder) => folder.includes('node_modules/'));
    expect(said.toSorted()).toEqual(left.toSorted());
    rmSync(join(root, 'node_modules/zod'), { recursive: true });
    expect(() => keepOnly(new Set(needed.keys()), root)).toThrow('node_modules/zod');
  });
});

const small: LockPackages = {
  shop: { version: '1.0.0', dependencies: { '@ours/kit': '*', outer: '*' } },
  'packages/kit': { name: '@ours/kit', version: '1.0.0', dependencies: { fonts: '*' } },
  'node_modules/@ours/kit': { link: true, resolved: 'packages/kit' },
  'node_modules/outer': {
    version: '1.0.0',
    license: '(MIT OR CC0-1.0)',
    integrity: 'sha512-AAEC',
    dependencies: { inner: '*' },
    optionalDependencies: { 'for-linux': '*', 'for-mac': '*', 'not-there': '*' },
    peerDependencies: { peer: '*', 'perhaps-peer': '*' },
    peerDependenciesMeta: { 'perhaps-peer': { optional: true } },
  },
  'node_modules/outer/node_modules/inner': { version: '2.0.0' },
  'node_modules/inner': { version: '1.0.0' },
  'node_modules/for-linux': { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
  'node_modules/for-mac': { version: '1.0.0', os: ['!linux'], dependencies: { 'of-mac': '*' } },
  'node_modules/of-mac': { version: '1.0.0' },
  'node_modules/peer': { version: '1.0.0' },
  'node_modules/perhaps-peer': { version: '1.0.0' },
  'node_modules/fonts': { version: '1.0.0', license: 'MIT License' },
};
const platform = { os: 'linux', cpu: 'x64', libc: 'glibc' };

describe('the list of a unit’s packages', () => {
  test('resolves as Node does, through links, for the platform of the image', () => {
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

  test('fails for a package that the lock file lacks', () => {
    const packages = { ...small, 'node_modules/peer': { version: '1.0.0', dependencies: { 'made-up': '*' } } };
    expect(() => neededBy({ folder: 'shop', packages, platform })).toThrow('node_modules/peer needs made-up');
  });
});

describe('an entry for a package', () => {
  const sbom = sbomOf('shop', small, neededBy({ folder: 'shop', packages: small, platform }));
  const of = (ref: string) => sbom.components.find((component) => component['bom-ref'] === ref);

  test('has its license, checksum and dependencies', () => {
    expect(of('node_modules/outer')).toMatchObject({
      name: 'outer',
      purl: 'pkg:npm/outer@1.0.0',
      licenses: [{ expression: '(MIT OR CC0-1.0)' }],
      hashes: [{ alg: 'SHA-512', content: '000102' }],
    });
    expect(of('node_modules/fonts')).toMatchObject({ licenses: [{ license: { name: 'MIT License' } }] });
    expect(of('packages/kit')).not.toHaveProperty('purl');
    expect(sbom.dependencies).toContainEqual({ ref: 'shop', dependsOn: ['node_modules/outer', 'packages/kit'] });
  });

  test('is valid for every package of the lock file, also those in bundles', async () => {
    const all = Object.keys(lock).filter((folder) => folder !== '' && lock[folder]!.version);
    expect(await faultsOf(sbomOf('shell', lock, new Map(all.map((folder) => [folder, []]))))).toBeNull();
    expect(
      await faultsOf({
        ...sbom,
        components: [{ ...of('node_modules/fonts'), licenses: [{ license: { id: 'Made-up-1.0' } }] }],
      }),
    ).not.toBeNull();
  });
});

describe('the list of packages in bundles', () => {
  const bundles = (sources: Record<string, string>) => {
    const dist = mkdtempSync(join(scratch, 'dist-'));
    writeFileSync(
      join(dist, 'main.js.map'),
      JSON.stringify({ sources: Object.keys(sources), sourcesContent: Object.values(sources) }),
    );
    return [...bundledBy({ folder: 'shop', dist, packages: small }).keys()].toSorted();
  };

  test('comes from their modules and the assets that these reference', () => {
    const kit = { 'webpack://shop/../packages/kit/src/fonts.css': "src: url('fonts/latin.woff2')" };
    const made = { 'webpack://shop/webpack/bootstrap': '', 'data:text/javascript,import%20x': 'import "peer"' };
    expect(bundles({ ...kit, ...made, 'webpack://shop/../node_modules/outer/node_modules/inner/a/b.js': '' })).toEqual([
      'node_modules/fonts',
      'node_modules/outer/node_modules/inner',
      'packages/kit',
      'shop',
    ]);
  });

  test('fails for a package that the lock file lacks, or without source maps', () => {
    expect(() => bundles({ 'webpack://shop/../node_modules/outer/node_modules/made-up/index.js': '' })).toThrow(
      'made-up',
    );
    expect(() => bundledBy({ folder: 'shop', dist: mkdtempSync(join(scratch, 'dist-')), packages: small })).toThrow(
      'no source maps',
    );
  });
});
