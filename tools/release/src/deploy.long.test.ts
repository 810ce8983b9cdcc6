import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { freePort } from '@postcard/devstack/process/ports';
import { superviseUnit, type UnitProcess } from '@postcard/devstack/stack/supervise';
import { deploy, rollBack, type Place } from './deploy.ts';
import { untilLive } from './live.ts';
import type { Pointers } from './pointers.ts';

let folder: string;
let gateway: UnitProcess;
let place: Place;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'devstack-deploy-'));
  const file = join(folder, 'web-releases.json');
  place = { file, releases: join(folder, 'releases'), now: new Date() };
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
/** Builds a version. @returns its folder */
function build(version: string, { name = 'mfe-member', react }: { name?: string; react?: string } = {}): string {
  const target = join(folder, 'builds', name, version);
  write(target, name, version, {}, react);
  return target;
}
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

/** Reads a page and its file repeatedly during the work. @returns the failed reads */
async function readDuring(work: () => Promise<void>): Promise<string[]> {
  const failed: string[] = [];
  let isOver = false;
  const reading = (async () => {
    for (; !isOver; await pause(5))
      for (const path of ['/login', '/api/registry', '/mfe/mfe-member/0.1.0-x/page.js']) {
        const { status } = await fetch(gateway.url + path);
        if (status !== 200) failed.push(`${path}: ${status}`);
      }
  })();
  await work().finally(() => (isOver = true));
  await reading;
  return failed;
}

describe('a deployment', () => {
  test('reaches visitors, like its rollback, and keeps open pages working, also after a restart', async () => {
    await startGateway();
    const failed = await readDuring(async () => {
      for (const version of ['0.9.0', '0.10.0']) {
        await deploy('mfe-member', build(version), place);
        await untilLive(gateway.url, 'mfe-member', `${version}-x`);
      }
      expect((await rollBack('mfe-member', place)).version).toBe('0.9.0-x');
      await untilLive(gateway.url, 'mfe-member', '0.9.0-x');
    });

    expect(failed).toEqual([]);
    expect(await Promise.all(['0.1.0', '0.9.0', '0.10.0'].map(file))).toEqual(['0.1.0', '0.9.0', '0.10.0']);
    await gateway.stop();
    await gateway.start();
    expect(await Promise.all(['0.1.0', '0.9.0', '0.10.0'].map(file))).toEqual(['0.1.0', '0.9.0', '0.10.0']);
    expect(await file('0.11.0')).toBe(404);
    expect(await (await fetch(`${gateway.url}/api/registry/shell`)).json()).toEqual({
      version: '0.1.0-x',
      provides: { react: '19.3.1' },
    });
  });

  test('can be rolled back as long as an earlier release exists, and can be repeated', async () => {
    for (const version of ['0.2.0', '0.3.0']) await deploy('mfe-member', build(version), place);
    expect((await rollBack('mfe-member', place)).version).toBe('0.2.0-x');
    expect((await rollBack('mfe-member', place)).version).toBe('0.1.0-x');
    await expect(rollBack('mfe-member', place)).rejects.toThrow(
      'There is no release of mfe-member before the one that is live',
    );
    await deploy('mfe-member', join(place.releases, 'mfe-member/0.3.0-x'), place);
    expect((await rollBack('mfe-member', place)).version).toBe('0.1.0-x');
    expect(pointers().remotes).toEqual({ 'mfe-member': join(folder, 'built-by-hand') });
  });

  test('stores a build once, without its source maps', async () => {
    const dist = build('0.2.0');
    writeFileSync(join(dist, 'page.js.map'), '{}');

    const { release } = await deploy('mfe-member', dist, place);
    writeFileSync(join(dist, 'page.js'), 'changed');
    await deploy('mfe-member', dist, place);

    expect(readdirSync(release).toSorted()).toEqual(['mf-manifest.json', 'page.js', 'release.json']);
    expect(readFileSync(join(release, 'page.js'), 'utf8')).toBe('0.2.0');
  });

  test('keeps all of several concurrent deployments', async () => {
    const builds = { 'mfe-member': '0.2.0', 'mfe-admin': '0.5.0', 'mfe-marketing': '0.6.0' };

    await Promise.all(Object.entries(builds).map(([name, version]) => deploy(name, build(version, { name }), place)));

    expect(Object.keys(pointers().remotes).toSorted()).toEqual(Object.keys(builds).toSorted());
    expect(pointers().history?.['mfe-member']).toEqual([
      { release: join(place.releases, 'mfe-member/0.2.0-x'), at: place.now.toISOString() },
      { release: join(folder, 'built-by-hand') },
    ]);
  });

  test('changes nothing if the build is missing, incomplete, of another unit or for another shell', async () => {
    const dist = build('0.2.0', { react: '^20.0.0' });
    const deployed = (from: string, change: Partial<Parameters<typeof deploy>[2]> = {}) =>
      deploy('mfe-member', from, { ...place, ...change });

    await expect(deployed(join(folder, 'none'))).rejects.toThrow('contains no release');
    await expect(deployed(dist)).rejects.toThrow('needs react ^20.0.0, the shell provides 19.3.1');
    await expect(deployed(build('0.3.0', { name: 'mfe-admin' }))).rejects.toThrow('holds mfe-admin, not mfe-member');
    await expect(deployed(build('0.4.0'), { file: join(folder, 'none.json') })).rejects.toThrow('has no shell');
    await expect(deployed(build('0.4.0'), { liveProblems: async () => ['route removed'] })).rejects.toThrow(
      'mfe-member 0.4.0-x is not deployed:\n  route removed',
    );
    rmSync(join(dist, 'page.js'));
    await expect(deployed(dist)).rejects.toThrow('is incomplete: page.js missing');
    expect(pointers()).toEqual({
      shell: join(folder, 'shell'),
      remotes: { 'mfe-member': join(folder, 'built-by-hand') },
    });
  });
});
