import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createLog } from '@postcard/service-kit/log';
import {
  call,
  marketingFiles,
  shellFiles,
  startGateway,
  writeRelease,
  type RunningGateway,
} from '../testing/running-gateway.ts';
import { openReleases } from './releases.ts';

let gateway: RunningGateway;
beforeEach(async () => {
  gateway = await startGateway();
});
afterEach(() => gateway.stop());

const pageData = (html: string) =>
  JSON.parse(/id="postcard-page">([^<]*)</.exec(html)![1]!) as {
    outlet: string;
    registry: { version: string; entryUrl: string }[];
  };

describe('pages', () => {
  test("a public page is the shell's with the remote's prerendered part, its head and its files", async () => {
    const { status, headers, text } = await gateway.call('/pricing');
    expect(status).toBe(200);
    expect(text).toContain('<main><h1>Pricing $& 1.0.0-a</h1></main>');
    expect(text).toContain('<title>Prices &amp; sizes · The Postcard</title>');
    expect(text).toContain('content="Two &lt;sizes&gt;"');
    expect(text).toContain('<link rel="canonical" href="http://town.example/pricing"');
    expect(text).toMatch(/<style nonce="[^"_]+">\.page\{\}<\/style>/);
    expect(text).toContain('<link rel="stylesheet" href="/mfe/mfe-marketing/1.0.0-a/page.css" media="print" />');
    expect(text).toMatch(
      /<link rel="preload" as="script" nonce="[^"_]+" href="\/mfe\/mfe-marketing\/1.0.0-a\/page.js" \/>/,
    );
    expect(pageData(text)).toMatchObject({
      outlet: 'page',
      registry: [{ version: '1.0.0-a', entryUrl: '/mfe/mfe-marketing/1.0.0-a/remoteEntry.1.0.0-a.js' }],
    });
    expect(headers['cache-control']).toBe('no-cache');
  });

  test('a page that is not public is a skeleton and is kept nowhere', async () => {
    for (const path of ['/login', '/campaigns/7', '/admin', '/admin/requests']) {
      const { status, headers, text } = await gateway.call(path);
      expect([status, headers['cache-control'], pageData(text).outlet]).toEqual([200, 'no-store', 'loading']);
    }
    expect((await gateway.call('/login')).text).toContain('<html data-scheme="auto" lang="en">');
  });

  test('whoever has a session gets the page marked, so that no visitor’s buttons are painted for a member', async () => {
    const pageFor = (cookie?: string) => gateway.call('/pricing', { headers: cookie === undefined ? {} : { cookie } });
    for (const cookie of ['refresh_token=r', 'theme=dark; refresh_token=r'])
      expect((await pageFor(cookie)).text).toContain('<html data-session="member" lang="en">');
    for (const cookie of [undefined, 'refresh_token=', 'my_refresh_token=r'])
      expect((await pageFor(cookie)).text).toContain('<html lang="en">');
    expect((await pageFor()).headers['vary']).toBe('accept-encoding, cookie');
  });

  test('an address nobody owns is a 404 with the not-found page', async () => {
    const { status, text } = await gateway.call('/campaigns/7/nothing');
    expect(status).toBe(404);
    expect(text).toContain('404 Page Not Found');
  });

  test('each answer has its own nonce, in the policy and on every script', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { headers, text } = await gateway.call('/pricing');
        const policy = String(headers['content-security-policy']);
        const nonce = /'nonce-([^']+)'/.exec(policy)![1]!;
        expect(policy).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic'`);
        for (const [tag] of text.matchAll(/<script (?!type="application\/json")[^>]*>/g))
          expect(tag).toContain(`nonce="${nonce}"`);
        expect(text).not.toContain('__NONCE__');
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test('pages have the security headers, HSTS only where the site is https', async () => {
    const { headers } = await gateway.call('/pricing');
    for (const word of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(headers['content-security-policy']).toContain(word);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': expect.any(String),
      'permissions-policy': expect.any(String),
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
    await gateway.stop();
    gateway = await startGateway({ env: { PUBLIC_URL: 'https://town.example' } });
    expect((await gateway.call('/pricing')).headers['strict-transport-security']).toContain('max-age=63072000');
  });

  test('HTML is compressed as the client takes it', async () => {
    const plain = await gateway.call('/login');
    const br = await gateway.call('/login', { headers: { 'accept-encoding': 'gzip, br' } });
    const gz = await gateway.call('/login', { headers: { 'accept-encoding': 'gzip;q=0.5, br;q=0' } });
    expect([plain, br, gz].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(br.body).length).toBe(plain.body.length);
    expect(gunzipSync(gz.body).length).toBe(plain.body.length);
  });

  test('a page cannot be posted to, and its head can be asked for', async () => {
    expect(await gateway.call('/pricing', { method: 'POST' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
    const head = await gateway.call('/pricing', { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });
});

describe('files', () => {
  test('are the twin a client takes, for ever, with a tag', async () => {
    const path = '/assets/shell.1.0.0-a.js';
    const br = await gateway.call(path, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(br.text).toBe('br twin');
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
    expect((await gateway.call(path, { headers: { 'accept-encoding': 'gzip' } })).text).toBe('gz twin');
    expect((await gateway.call(path)).text).toMatch(/^console/);
    expect((await gateway.call(path, { headers: { 'if-none-match': String(br.headers.etag) } })).status).toBe(304);
    expect(
      (await gateway.call('/mfe/mfe-marketing/1.0.0-a/page.css', { headers: { 'accept-encoding': 'br' } })).text,
    ).toBe('.page{}');
  });

  test.each([
    '/assets/../releases.json',
    '/assets/..%2freleases.json',
    '/mfe/mfe-marketing/1.0.0-a/../../shell/index.html',
    '/mfe/mfe-marketing/../releases.json',
    '/mfe/mfe-marketing/1.0.0-a//etc/passwd',
    '/assets/index.html',
    '/assets/shell.1.0.0-a.js.map',
    '/assets/release.json',
    '/mfe/none/1/page.js',
    '/mfe/mfe-marketing/9/page.js',
    '/mfe/',
  ])('%s is not one of them', async (path) => {
    const { status, text } = await gateway.call(path);
    expect(status).toBe(404);
    expect(text).toContain('not_found');
  });
});

describe('releases', () => {
  const name = async (remotes: Record<string, string>) => {
    await writeFile(gateway.releasesFile, JSON.stringify({ shell: join(gateway.folder, 'shell'), remotes }));
    await gateway.releases.check();
  };
  /** Waits for what the gateway finds by itself. */
  const untilVersion = async (wanted: string, deadline = Date.now() + 8000): Promise<string | undefined> => {
    const version = (await registry())[0]?.version;
    return version === wanted || Date.now() > deadline
      ? version
      : new Promise((resolve) => setTimeout(() => resolve(untilVersion(wanted, deadline)), 50));
  };
  const withList = (files: Record<string, string | Buffer>): Record<string, string | Buffer> => ({
    ...files,
    'release.json': JSON.stringify({
      ...(JSON.parse(String(files['release.json'])) as object),
      files: Object.keys(files),
    }),
  });
  const registry = async () =>
    (await gateway.call('/api/registry')).json() as unknown as {
      name: string;
      version: string;
      routes: string[];
      healthy: boolean;
    }[];

  test('a new release is live at once, and what the old one had is still there', async () => {
    const next = await writeRelease(gateway.folder, 'next', marketingFiles('2.0.0-b', { routes: ['/new'] }));
    await name({ 'mfe-marketing': next });
    expect(await registry()).toMatchObject([{ version: '2.0.0-b', healthy: true }]);
    expect((await gateway.call('/pricing')).text).toContain('2.0.0-b</h1>');
    expect((await gateway.call('/new')).status).toBe(200);
    expect((await gateway.call('/mfe/mfe-marketing/1.0.0-a/page.js')).status).toBe(200);
    await name({ 'mfe-marketing': join(gateway.folder, 'mfe-marketing') });
    expect((await gateway.call('/pricing')).text).toContain('1.0.0-a</h1>');
  });

  test('a folder built anew is noticed by itself within a second', async () => {
    await writeRelease(gateway.folder, 'mfe-marketing', marketingFiles('1.0.1-c'));
    const deadline = Date.now() + 1000;
    while ((await registry())[0]?.version !== '1.0.1-c' && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await registry())[0]?.version).toBe('1.0.1-c');
  });

  test('only the last three releases are kept', async () => {
    for (const version of ['2', '3', '4'])
      await name({ 'mfe-marketing': await writeRelease(gateway.folder, `v${version}`, marketingFiles(version)) });
    const found = await Promise.all(
      ['1.0.0-a', '2', '3', '4'].map(
        async (version) => (await gateway.call(`/mfe/mfe-marketing/${version}/page.js`)).status,
      ),
    );
    expect(found).toEqual([404, 200, 200, 200]);
  });

  test('what was live before this gateway started is still there for pages that are open', async () => {
    const folders = await Promise.all(
      ['4', '3', '2', '1'].map((version) => writeRelease(gateway.folder, `v${version}`, marketingFiles(version))),
    );
    const [live, ...before] = folders as [string, ...string[]];
    const history = {
      'mfe-marketing': [live, join(gateway.folder, 'gone'), ...before].map((release) => ({
        release,
        at: '2026-11-22T03:00:00.000Z',
      })),
    };
    await writeFile(
      gateway.releasesFile,
      JSON.stringify({ shell: 'shell', remotes: { 'mfe-marketing': live }, history }),
    );
    const releases = await openReleases(gateway.releasesFile, createLog('gateway', { level: 'silent', pretty: false }));
    expect(releases.live().registry).toMatchObject([{ version: '4', healthy: true }]);
    await releases.check();
    expect(
      releases
        .live()
        .kept.get('mfe-marketing')
        ?.map(({ version }) => version),
    ).toEqual(['4', '3', '2']);
    releases.close();
  });

  test('a file of a release that another gateway noticed first is found', async () => {
    const next = await writeRelease(gateway.folder, 'next', marketingFiles('2.0.0-b'));
    // The check that comes twice a second has just been.
    gateway.releases.close();
    await gateway.releases.check();
    await writeFile(gateway.releasesFile, JSON.stringify({ shell: 'shell', remotes: { 'mfe-marketing': next } }));
    expect(gateway.releases.live().registry).toMatchObject([{ version: '1.0.0-a' }]);
    const answers = await Promise.all([1, 2, 3].map(() => gateway.call('/mfe/mfe-marketing/2.0.0-b/page.js')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('the shell is told with what it provides to remotes', async () => {
    const files = shellFiles('2.0.0-b');
    const release = { ...(JSON.parse(String(files['release.json'])) as object), provides: { react: '19.3.1' } };
    const shell = await writeRelease(gateway.folder, 'shell2', { ...files, 'release.json': JSON.stringify(release) });
    expect((await gateway.call('/api/registry/shell')).json()).toEqual({ version: '1.0.0-a', provides: {} });
    await writeFile(gateway.releasesFile, JSON.stringify({ shell, remotes: {} }));
    await gateway.releases.check();
    expect((await gateway.call('/api/registry/shell')).json()).toEqual({
      version: '2.0.0-b',
      provides: { react: '19.3.1' },
    });
  });

  test('a removed remote is gone from the registry and its pages are not found', async () => {
    await name({});
    expect(await registry()).toEqual([]);
    expect((await gateway.call('/pricing')).status).toBe(404);
  });

  test('what cannot be read changes nothing but the health told', async () => {
    await writeFile(gateway.releasesFile, '{ half');
    await gateway.releases.check();
    expect((await gateway.call('/pricing')).status).toBe(200);
    const broken = await writeRelease(gateway.folder, 'broken', { 'release.json': '{"name": 1}' });
    await name({ 'mfe-marketing': broken });
    expect(await registry()).toMatchObject([{ version: '1.0.0-a', healthy: false }]);
    expect((await gateway.call('/pricing')).text).toContain('1.0.0-a</h1>');
  });

  test('a remote on another server is read and served from there, never as a page in place of a script', async () => {
    const files = marketingFiles('5.0.0-far');
    const far = createServer((request, response) => {
      const file = request.url!.slice('/deep/'.length);
      if (file === 'page.css') response.writeHead(200, { 'content-type': 'text/html' }).end('<p>lost');
      else if (file in files)
        response
          .writeHead(200, { 'content-type': file.endsWith('.js') ? 'text/javascript' : 'application/json' })
          .end(files[file]);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve));
    await name({ 'mfe-marketing': `http://127.0.0.1:${(far.address() as AddressInfo).port}/deep/` });
    expect(await registry()).toMatchObject([{ version: '5.0.0-far', healthy: true }]);
    expect((await gateway.call('/pricing')).text).toContain('5.0.0-far</h1>');
    expect((await gateway.call('/mfe/mfe-marketing/5.0.0-far/page.js')).text).toBe('page');
    expect((await gateway.call('/mfe/mfe-marketing/5.0.0-far/page.css')).status).toBe(404);
    expect((await gateway.call('/mfe/mfe-marketing/5.0.0-far/../secret.js')).status).toBe(404);
    far.closeAllConnections();
    await new Promise((resolve) => far.close(resolve));
    expect((await gateway.call('/mfe/mfe-marketing/5.0.0-far/page.js')).status).toBe(503);
  });

  test('a release at an address that names its files is read whole, twins too, and outlives its server', async () => {
    const asked: string[] = [];
    let files = withList({ ...marketingFiles('6.0.0-far'), 'page.js.br': 'br twin' });
    const far = createServer((request, response) => {
      asked.push(request.url!);
      const content = files[request.url!.slice(1)];
      response.writeHead(content === undefined ? 404 : 200).end(content);
    });
    await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(far.address() as AddressInfo).port}`;
    await name({ 'mfe-marketing': address });
    expect(asked.filter((path) => path === '/page.js')).toHaveLength(1);
    asked.length = 0;
    while (asked.length < 2) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(new Set(asked)).toEqual(new Set(['/release.json']));
    files = withList(marketingFiles('7.0.0-far'));
    await expect(untilVersion('7.0.0-far')).resolves.toBe('7.0.0-far');
    far.closeAllConnections();
    await new Promise((resolve) => far.close(resolve));
    const old = await gateway.call('/mfe/mfe-marketing/6.0.0-far/page.js', { headers: { 'accept-encoding': 'br' } });
    expect([old.status, old.text, old.headers['content-encoding']]).toEqual([200, 'br twin', 'br']);
    expect((await gateway.call('/mfe/mfe-marketing/7.0.0-far/page.css')).text).toBe('.page{}');
    expect((await gateway.call('/mfe/mfe-marketing/7.0.0-far/nothing.js')).status).toBe(404);
    expect((await gateway.call('/pricing')).text).toContain('7.0.0-far</h1>');
  });

  test('development servers may serve every unit: their files are never kept, and pages may listen to them', async () => {
    await gateway.stop();
    gateway = await startGateway({ env: { NODE_ENV: 'development', WEB_HOT_RELOAD: '1' } });
    const units: Record<string, Record<string, string | Buffer>> = {
      shell: shellFiles('dev'),
      'mfe-marketing': marketingFiles('dev'),
    };
    const servers = createServer((request, response) => {
      const [, unit = '', ...file] = request.url!.split('/');
      const content = units[unit]?.[file.join('/')];
      if (content === undefined) response.writeHead(404).end();
      else
        response
          .writeHead(200, { 'content-type': request.url!.endsWith('.js') ? 'text/javascript' : 'application/json' })
          .end(content);
    });
    await new Promise<void>((resolve) => servers.listen(0, '127.0.0.1', resolve));
    const at = (unit: string) => `http://127.0.0.1:${(servers.address() as AddressInfo).port}/${unit}`;
    await writeFile(
      gateway.releasesFile,
      JSON.stringify({ shell: at('shell'), remotes: { 'mfe-marketing': at('mfe-marketing') } }),
    );
    await gateway.releases.check();

    const page = await gateway.call('/pricing');
    expect(page.text).toContain('dev</h1>');
    expect(page.headers['content-security-policy']).toContain("connect-src 'self' ws://localhost:* ws://127.0.0.1:*;");
    const script = await gateway.call('/mfe/mfe-marketing/dev/page.js');
    expect(script).toMatchObject({ status: 200, text: 'page', headers: { 'cache-control': 'no-store' } });
    units['mfe-marketing'] = { ...marketingFiles('dev'), 'page.js': 'edited' };
    expect((await gateway.call('/mfe/mfe-marketing/dev/page.js')).text).toBe('edited');
    expect((await gateway.call('/assets/shell.dev.js')).headers['cache-control']).toBe('no-store');
    expect((await gateway.call('/assets/../release.json')).status).toBe(404);
    servers.closeAllConnections();
    await new Promise((resolve) => servers.close(resolve));
  });

  test('a shell of another version leaves the files of the one before', async () => {
    const shell = await writeRelease(gateway.folder, 'shell2', shellFiles('2.0.0-b'));
    await writeFile(gateway.releasesFile, JSON.stringify({ shell, remotes: {} }));
    await gateway.releases.check();
    expect((await call(gateway.url, '/assets/shell.1.0.0-a.js')).status).toBe(200);
    expect((await call(gateway.url, '/assets/shell.2.0.0-b.js')).status).toBe(200);
  });
});
