import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startServer } from '@postcard/service-kit/testing/http-server';
import { createLog } from '@postcard/service-kit/log';
import {
  marketingFiles,
  shellFiles,
  startGateway,
  writeRelease,
  type RunningGateway,
} from '../testing/running-gateway.ts';
import { openReleases } from './releases.ts';

let gateway: RunningGateway;
beforeEach(async () => void (gateway = await startGateway()));
afterEach(() => gateway.stop());

function send(response: ServerResponse, path: string, content: string | Buffer | undefined): void {
  const type = path.endsWith('.js') ? 'text/javascript' : 'application/json';
  response.writeHead(content === undefined ? 404 : 200, { 'content-type': type }).end(content);
}

describe('releases', () => {
  const name = async (remotes: Record<string, string>, shell = join(gateway.folder, 'shell')) => {
    await writeFile(gateway.releasesFile, JSON.stringify({ shell, remotes }));
    await gateway.releases.check();
  };
  const untilVersion = (wanted: string, timeoutMs = 8000): Promise<boolean> =>
    waitUntil(async () => (await registry())[0]?.version === wanted, { what: `${wanted} is there`, timeoutMs });
  const withList = (files: Record<string, string | Buffer>): Record<string, string | Buffer> => ({
    ...files,
    'release.json': JSON.stringify({ ...JSON.parse(String(files['release.json'])), files: Object.keys(files) }),
  });
  const registry = async () => (await gateway.call('/api/registry')).json<{ version: string; healthy: boolean }[]>();
  const statusOf = async (path: string) => (await gateway.call(path)).status;

  test('go live at once, and keep the files of the previous one', async () => {
    const next = await writeRelease(gateway.folder, 'next', marketingFiles('2.0.0-b', { routes: ['/new'] }));
    await name({ 'mfe-marketing': next });
    expect(await registry()).toMatchObject([{ version: '2.0.0-b', healthy: true }]);
    expect((await gateway.call('/pricing')).text).toContain('2.0.0-b</h1>');
    for (const path of ['/new', '/mfe/mfe-marketing/1.0.0-a/page.js']) expect(await statusOf(path)).toBe(200);
    await name({ 'mfe-marketing': join(gateway.folder, 'mfe-marketing') });
    expect((await gateway.call('/pricing')).text).toContain('1.0.0-a</h1>');
  });

  test('go live within a second after their folder is rebuilt', async () => {
    await writeRelease(gateway.folder, 'mfe-marketing', marketingFiles('1.0.1-c'));
    await expect(untilVersion('1.0.1-c', 1000)).resolves.toBe(true);
  });

  test('keep the files of only the last three versions', async () => {
    for (const version of ['2', '3', '4'])
      await name({ 'mfe-marketing': await writeRelease(gateway.folder, `v${version}`, marketingFiles(version)) });
    const versions = ['1.0.0-a', '2', '3', '4'];
    const found = await Promise.all(versions.map((version) => statusOf(`/mfe/mfe-marketing/${version}/page.js`)));

    expect(found).toEqual([404, 200, 200, 200]);
  });

  test('keep their files for open pages after a restart', async () => {
    const folders = await Promise.all(
      ['4', '3', '2', '1'].map((version) => writeRelease(gateway.folder, `v${version}`, marketingFiles(version))),
    );
    const [live, ...before] = folders as [string, ...string[]];
    const at = '2026-11-22T03:00:00.000Z';
    const known = [live, join(gateway.folder, 'gone'), ...before].map((release) => ({ release, at }));
    const history = { 'mfe-marketing': known };
    const file = { shell: 'shell', remotes: { 'mfe-marketing': live }, history };
    await writeFile(gateway.releasesFile, JSON.stringify(file));
    const releases = await openReleases(gateway.releasesFile, createLog('gateway', { level: 'silent', pretty: false }));
    expect(releases.live().registry).toMatchObject([{ version: '4', healthy: true }]);
    await releases.check();
    const kept = releases.live().kept.get('mfe-marketing');
    expect(kept).toMatchObject([{ version: '4' }, { version: '3' }, { version: '2' }]);
    releases.close();
  });

  test('are checked again when a file is missing, as another gateway may have noticed one first', async () => {
    const next = await writeRelease(gateway.folder, 'next', marketingFiles('2.0.0-b'));
    // Stops the periodic check.
    gateway.releases.close();
    await gateway.releases.check();
    await writeFile(gateway.releasesFile, JSON.stringify({ shell: 'shell', remotes: { 'mfe-marketing': next } }));
    expect(gateway.releases.live().registry).toMatchObject([{ version: '1.0.0-a' }]);
    const responses = await Promise.all([1, 2, 3].map(() => gateway.call('/mfe/mfe-marketing/2.0.0-b/page.js')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('list the shell with its provided modules', async () => {
    const files = shellFiles('2.0.0-b');
    const release = { ...JSON.parse(String(files['release.json'])), provides: { react: '19.3.1' } };
    const shell = await writeRelease(gateway.folder, 'shell2', { ...files, 'release.json': JSON.stringify(release) });
    expect((await gateway.call('/api/registry/shell')).json()).toEqual({ version: '1.0.0-a', provides: {} });
    await name({}, shell);
    const provided = { version: '2.0.0-b', provides: { react: '19.3.1' } };
    expect((await gateway.call('/api/registry/shell')).json()).toEqual(provided);
    // The previous version's files stay.
    expect(await statusOf('/assets/shell.1.0.0-a.js')).toBe(200);
    expect(await statusOf('/assets/shell.2.0.0-b.js')).toBe(200);
  });

  test('disappear from the registry, with their pages, once they are removed', async () => {
    await name({});

    expect(await registry()).toEqual([]);
    expect((await gateway.call('/pricing')).status).toBe(404);
  });

  test('stay live, but are reported as unhealthy, if a newer one cannot be read', async () => {
    await writeFile(gateway.releasesFile, '{ half');
    await gateway.releases.check();
    expect((await gateway.call('/pricing')).status).toBe(200);
    const broken = await writeRelease(gateway.folder, 'broken', { 'release.json': '{"name": 1}' });
    await name({ 'mfe-marketing': broken });
    expect(await registry()).toMatchObject([{ version: '1.0.0-a', healthy: false }]);
    expect((await gateway.call('/pricing')).text).toContain('1.0.0-a</h1>');
  });

  test('can be read from another server, whose error pages are returned as 404', async () => {
    const files = marketingFiles('5.0.0-far');
    const far = await startServer((request, response) => {
      const file = request.url!.slice('/deep/'.length);
      if (file === 'page.css') response.writeHead(200, { 'content-type': 'text/html' }).end('<p>lost');
      else send(response, file, files[file]);
    });
    await name({ 'mfe-marketing': `${far.url}/deep/` });
    expect(await registry()).toMatchObject([{ version: '5.0.0-far', healthy: true }]);
    expect((await gateway.call('/pricing')).text).toContain('5.0.0-far</h1>');
    expect((await gateway.call('/mfe/mfe-marketing/5.0.0-far/page.js')).text).toBe('page');
    expect((await gateway.call('/mfe/mfe-marketing/5.0.0-far/page.css')).status).toBe(404);
    expect((await gateway.call('/mfe/mfe-marketing/5.0.0-far/../secret.js')).status).toBe(404);
    await far.stop();
    expect((await gateway.call('/mfe/mfe-marketing/5.0.0-far/page.js')).status).toBe(503);
  });

  test('stay available without their server if they list their files', async () => {
    const asked: string[] = [];
    let files = withList({ ...marketingFiles('6.0.0-far'), 'page.js.br': 'br twin' });
    const far = await startServer((request, response) => {
      asked.push(request.url!);
      const content = files[request.url!.slice(1)];
      response.writeHead(content === undefined ? 404 : 200).end(content);
    });
    await name({ 'mfe-marketing': far.url });
    expect(asked.filter((path) => path === '/page.js')).toHaveLength(1);
    asked.length = 0;
    await waitUntil(() => asked.length >= 2);
    expect(new Set(asked)).toEqual(new Set(['/release.json']));
    files = withList(marketingFiles('7.0.0-far'));
    await expect(untilVersion('7.0.0-far')).resolves.toBe(true);
    await far.stop();
    const old = await gateway.call('/mfe/mfe-marketing/6.0.0-far/page.js', { headers: { 'accept-encoding': 'br' } });
    expect([old.status, old.text, old.headers['content-encoding']]).toEqual([200, 'br twin', 'br']);
    expect((await gateway.call('/mfe/mfe-marketing/7.0.0-far/page.css')).text).toBe('.page{}');
    expect((await gateway.call('/mfe/mfe-marketing/7.0.0-far/nothing.js')).status).toBe(404);
    expect((await gateway.call('/pricing')).text).toContain('7.0.0-far</h1>');
  });

  test('can be served uncached from development servers, to which pages may connect', async () => {
    await gateway.stop();
    gateway = await startGateway({ env: { NODE_ENV: 'development', WEB_HOT_RELOAD: '1' } });
    const units: Record<string, Record<string, string | Buffer>> = {
      shell: shellFiles('dev'),
      'mfe-marketing': marketingFiles('dev'),
    };
    const servers = await startServer((request, response) => {
      const [, unit = '', ...file] = request.url!.split('/');
      const content = units[unit]?.[file.join('/')];
      send(response, request.url!, content);
    });
    await name({ 'mfe-marketing': `${servers.url}/mfe-marketing` }, `${servers.url}/shell`);

    const page = await gateway.call('/pricing');
    expect(page.text).toContain('dev</h1>');
    expect(page.headers['content-security-policy']).toContain("connect-src 'self' ws://localhost:* ws://127.0.0.1:*;");
    const script = await gateway.call('/mfe/mfe-marketing/dev/page.js');
    expect(script).toMatchObject({ status: 200, text: 'page', headers: { 'cache-control': 'no-store' } });
    units['mfe-marketing'] = { ...marketingFiles('dev'), 'page.js': 'edited' };
    expect((await gateway.call('/mfe/mfe-marketing/dev/page.js')).text).toBe('edited');
    expect((await gateway.call('/assets/shell.dev.js')).headers['cache-control']).toBe('no-store');
    expect((await gateway.call('/assets/../release.json')).status).toBe(404);
    await servers.stop();
  });
});
