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

  test('a page is marked for a client with a session, so that a member never sees a visitor’s buttons', async () => {
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

  test('each response has its own nonce, in the policy and on every script', async () => {
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
