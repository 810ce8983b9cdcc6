import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { freePort } from '@postcard/devstack/process/ports';
import { superviseUnit, type UnitProcess } from '@postcard/devstack/stack/supervise';
import { deploy, rollBack } from './deploy.ts';
import { untilLive } from './live.ts';
import type { Pointers } from './pointers.ts';
import { storeIn } from './store.ts';

let folder: string;
let gateway: UnitProcess;
let place: { file: string; store: ReturnType<typeof storeIn>; now: Date };
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'devstack-deploy-'));
  const file = join(folder, 'web-releases.json');
  place = { file, store: storeIn(join(folder, 'releases')), now: new Date() };
  const first = join(folder, 'built-by-hand');
  write(first, 'mfe-member', '0.1.0');
  const shell = join(folder, 'shell');
  write(shell, 'shell', '0.1.0', { provides: { react: '19.3.1' }, manifest: undefined });
  writeFileSync(
    join(shell, 'index.html'),
    '<!doctype html><title>Town</title><main><!--postcard:outlet--></main><!--postcard:page-->',
  );
  writeFileSync(file, JSON.stringify({ shell, remotes: { 'mfe-member': first } }));
});
afterEach(async () => {
  await gateway?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function write(target: string, name: string, version: string, more: object = {}, react = '^19.3.0') {
  mkdirSync(target, { recursive: true });
  const files = ['page.js', 'mf-manifest.json'];
  writeFileSync(
    join(target, 'release.json'),
    JSON.stringify({
      name,
      version: `${version}-x`,
      manifest: 'mf-manifest.json',
      routes: ['/login'],
      prerendered: {},
      pages: {},
      files,
      ...more,
    }),
  );
  writeFileSync(join(target, 'page.js'), version);
  writeFileSync(
    join(target, 'mf-manifest.json'),
    JSON.stringify({ shared: [{ name: 'react', requiredVersion: react, singleton: true }] }),
  );
}
const released = (version: string, react?: string) =>
  write(place.store.placeOf('mfe-member', version), 'mfe-member', version, {}, react);
const pointers = () => JSON.parse(readFileSync(place.file, 'utf8')) as Pointers;

async function startGateway() {
  const url = `http://127.0.0.1:${await freePort()}`;
  const services = Object.fromEntries(
    ['IDENTITY', 'REQUESTS', 'CAMPAIGNS', 'NOTIFY'].map((name) => [`SVC_${name}_URL`, 'http://127.0.0.1:9']),
  );
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: new URL(url).port,
    NODE_ENV: 'test',
    WEB_RELEASES: place.file,
    LOG_LEVEL: 'error',
    ...services,
  };
  gateway = superviseUnit(
    {
      name: 'gateway',
      cwd: join(REPO, 'gateway'),
      command: process.execPath,
      args: ['src/main.ts'],
      env,
      url,
      readyUrl: `${url}/readyz`,
    },
    { dataDir: folder, log: () => {} },
  );
  await gateway.start();
}
const file = async (version: string) => {
  const response = await fetch(`${gateway.url}/mfe/mfe-member/${version}-x/page.js`);
  return response.ok ? response.text() : response.status;
};

describe('a deployment', () => {
  test('reaches visitors, as its rollback does; open pages keep working, also after a restart', async () => {
    await startGateway();
    released('0.9.0');
    released('0.10.0');
    await deploy('mfe-member', '0.9.0', place);
    await untilLive(gateway.url, 'mfe-member', '0.9.0-x');
    expect((await deploy('mfe-member', undefined, place)).version).toBe('0.10.0-x');
    await untilLive(gateway.url, 'mfe-member', '0.10.0-x');
    expect(await Promise.all(['0.1.0', '0.9.0', '0.10.0'].map(file))).toEqual(['0.1.0', '0.9.0', '0.10.0']);

    expect((await rollBack('mfe-member', place)).version).toBe('0.9.0-x');
    await untilLive(gateway.url, 'mfe-member', '0.9.0-x');
    await gateway.stop();
    await gateway.start();
    expect(await Promise.all(['0.1.0', '0.9.0', '0.10.0'].map(file))).toEqual(['0.1.0', '0.9.0', '0.10.0']);
    expect(await (await fetch(`${gateway.url}/api/registry/shell`)).json()).toEqual({
      version: '0.1.0-x',
      provides: { react: '19.3.1' },
    });
  });

  test('is rolled back as long as an earlier one exists, and can be deployed again', async () => {
    for (const version of ['0.2.0', '0.3.0']) {
      released(version);
      await deploy('mfe-member', version, place);
    }
    expect((await rollBack('mfe-member', place)).version).toBe('0.2.0-x');
    expect((await rollBack('mfe-member', place)).version).toBe('0.1.0-x');
    await expect(rollBack('mfe-member', place)).rejects.toThrow(
      'There is no release of mfe-member before the one that is live',
    );
    await deploy('mfe-member', '0.3.0', place);
    expect((await rollBack('mfe-member', place)).version).toBe('0.1.0-x');
    expect(pointers().remotes).toEqual({ 'mfe-member': join(folder, 'built-by-hand') });
  });

  test('keeps all of several concurrent deployments', async () => {
    released('0.2.0');
    write(place.store.placeOf('mfe-admin', '0.5.0'), 'mfe-admin', '0.5.0');
    write(place.store.placeOf('mfe-marketing', '0.6.0'), 'mfe-marketing', '0.6.0');
    await Promise.all(['mfe-member', 'mfe-admin', 'mfe-marketing'].map((unit) => deploy(unit, undefined, place)));
    expect(Object.keys(pointers().remotes).toSorted()).toEqual(['mfe-admin', 'mfe-marketing', 'mfe-member']);
    expect(pointers().history?.['mfe-member']).toEqual([
      { release: place.store.placeOf('mfe-member', '0.2.0'), at: place.now.toISOString() },
      { release: join(folder, 'built-by-hand') },
    ]);
  });

  test('changes nothing for a missing or incomplete release, another unit or another shell', async () => {
    await expect(deploy('mfe-member', undefined, place)).rejects.toThrow('No release of mfe-member is there');
    released('0.2.0', '^20.0.0');
    await expect(deploy('mfe-member', '0.2.0', place)).rejects.toThrow(
      'needs react ^20.0.0, the shell provides 19.3.1',
    );
    rmSync(join(place.store.placeOf('mfe-member', '0.2.0'), 'page.js'));
    await expect(deploy('mfe-member', '0.2.0', place)).rejects.toThrow('is not whole: page.js missing');
    write(place.store.placeOf('mfe-member', '0.3.0'), 'mfe-admin', '0.3.0');
    await expect(deploy('mfe-member', '0.3.0', place)).rejects.toThrow('holds mfe-admin, not mfe-member');
    await expect(deploy('mfe-member', '0.1.0', { ...place, file: join(folder, 'none.json') })).rejects.toThrow(
      'holds no release',
    );
    expect(pointers()).toEqual({
      shell: join(folder, 'shell'),
      remotes: { 'mfe-member': join(folder, 'built-by-hand') },
    });
  });
});
