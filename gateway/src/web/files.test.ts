import { afterAll, describe, expect, test } from '@jest/globals';
import { startGateway } from '../testing/running-gateway.ts';

const gateway = await startGateway();
afterAll(gateway.stop);

describe('files', () => {
  test('are sent in an accepted encoding, cached forever and with an ETag', async () => {
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
  ])('do not include %s', async (path) => {
    const { status, text } = await gateway.call(path);

    expect(status).toBe(404);
    expect(text).toContain('not_found');
  });
});
