import { createHash } from 'node:crypto';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startGateway, type RunningGateway } from '../testing/running-gateway.ts';

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
  test('consist of the shell’s document with the remote’s prerendered part, head and files', async () => {
    const { status, headers, text } = await gateway.call('/pricing');
    expect(status).toBe(200);
    expect(text).toContain('<main><h1>Pricing $& 1.0.0-a</h1></main>');
    expect(text).toContain('<title>Prices &amp; sizes · The Postcard</title>');
    expect(text).toContain('content="Two &lt;sizes&gt;"');
    expect(text).toContain('<link rel="canonical" href="http://town.example/pricing"');
    expect(text).toContain('<style>.page{}</style>');
    expect(text).toContain('<link rel="stylesheet" data-rspack="mfe-marketing:chunk-page" />');
    const base = '/mfe/mfe-marketing/1.0.0-a';
    expect(text).toContain(`["/assets/shell.1.0.0-a.js","${base}/remoteEntry.1.0.0-a.js","${base}/page.js"]`);
    expect(text).not.toMatch(/<script[^>]* src=/);
    expect(pageData(text)).toMatchObject({
      outlet: 'page',
      registry: [{ version: '1.0.0-a', entryUrl: '/mfe/mfe-marketing/1.0.0-a/remoteEntry.1.0.0-a.js' }],
    });
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=30');
  });

  test('show an uncached skeleton if not public', async () => {
    for (const path of ['/login', '/campaigns/7', '/admin', '/admin/requests']) {
      const { status, headers, text } = await gateway.call(path);
      expect([status, headers['cache-control'], pageData(text).outlet]).toEqual([200, 'no-store', 'loading']);
    }
  });

  test('have the same bytes for all users, and are revalidated by ETag', async () => {
    const first = await gateway.call('/pricing');
    const member = await gateway.call('/pricing/?from=email', { headers: { cookie: 'refresh_token=r' } });
    expect(member.body.equals(first.body)).toBe(true);
    expect(first.headers['vary']).toBe('accept-encoding');
    const etag = String(first.headers['etag']);
    const again = (names: string) => gateway.call('/pricing', { headers: { 'if-none-match': names } });
    for (const names of [etag, `W/${etag}`, `"other", ${etag}`])
      expect(await again(names)).toMatchObject({ status: 304, text: '', headers: { etag } });
    expect((await again('"other"')).status).toBe(200);
    expect((await again(etag)).headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  });

  test('stay the same for all addresses of a pattern', async () => {
    const [one, other] = await Promise.all(['/campaigns/7', '/campaigns/8'].map((path) => gateway.call(path)));
    expect(one!.body.equals(other!.body)).toBe(true);
    const missing = await Promise.all(['/nothing', '/here'].map((path) => gateway.call(path)));
    expect(missing[0]!.body.equals(missing[1]!.body)).toBe(true);
    expect(missing[0]!.headers).not.toHaveProperty('etag');
  });

  test('do not allow a script in a prerendered part', async () => {
    await writeFile(
      join(gateway.folder, 'mfe-marketing/prerendered/pricing.html'),
      '<h1>Hi</h1><script>alert(1)</script><style>h1{}</style>',
    );
    await utimes(join(gateway.folder, 'mfe-marketing/release.json'), new Date(), new Date());
    await gateway.releases.check();

    const { headers, text } = await gateway.call('/pricing');

    expect(text).toContain('<script>alert(1)</script>');
    for (const inline of ['alert(1)', 'h1{}'])
      expect(headers['content-security-policy']).not.toContain(createHash('sha256').update(inline).digest('base64'));
  });

  test('have security headers, with HSTS only for https', async () => {
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

  test('use a compression that the client accepts', async () => {
    const plain = await gateway.call('/login');
    const br = await gateway.call('/login', { headers: { 'accept-encoding': 'gzip, br' } });
    const gz = await gateway.call('/login', { headers: { 'accept-encoding': 'gzip;q=0.5, br;q=0' } });

    expect([plain, br, gz].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(br.body).length).toBe(plain.body.length);
    expect(gunzipSync(gz.body).length).toBe(plain.body.length);
  });

  test('reject POST and respond to HEAD', async () => {
    expect(await gateway.call('/pricing', { method: 'POST' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
    const head = await gateway.call('/pricing', { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });
});

describe('pages being composed', () => {
  test('are sent when it is their turn', async () => {
    await gateway.stop();
    gateway = await startGateway({ renderBounds: { composedAtOnce: 1 } });
    const paths = ['/', '/pricing', '/login', '/admin', '/campaigns/7', '/nothing'];

    const pages = await Promise.all(paths.map((path) => gateway.call(path)));

    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 404]);
  });

  test('return 503 with Retry-After above the limit of waiting pages', async () => {
    await gateway.stop();
    gateway = await startGateway({ renderBounds: { waitingPages: 0 } });
    const { status, headers } = await gateway.call('/login');

    expect([status, headers['retry-after']]).toEqual([503, '5']);
  });

  test('return 503 with Retry-After after the time limit', async () => {
    await gateway.stop();
    gateway = await startGateway({ renderBounds: { composedAtOnce: 0, patienceMs: 20 } });
    const { status, headers } = await gateway.call('/login');

    expect([status, headers['retry-after']]).toEqual([503, '5']);
  });
});
