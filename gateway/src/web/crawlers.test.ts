import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { marketingFiles, startGateway, writeRelease, type RunningGateway } from '../testing/running-gateway.ts';

let gateway: RunningGateway;
beforeEach(async () => {
  gateway = await startGateway();
});
afterEach(() => gateway.stop());

const go = async (remotes: Record<string, string>) => {
  await writeFile(gateway.releasesFile, JSON.stringify({ shell: join(gateway.folder, 'shell'), remotes }));
  await gateway.releases.check();
};
const release = (name: string, routes: string[]) =>
  writeRelease(gateway.folder, name, {
    'release.json': JSON.stringify({ name, version: '1', routes, prerendered: {}, pages: {} }),
  });
const listed = async () =>
  [...(await gateway.call('/sitemap.xml')).text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
const closed = async () =>
  [...(await gateway.call('/robots.txt')).text.matchAll(/^Disallow: (.*)$/gm)].map(([, prefix]) => prefix);

describe('the sitemap', () => {
  test('lists the public pages of the live releases as XML', async () => {
    const { status, headers, text } = await gateway.call('/sitemap.xml');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/xml; charset=utf-8',
      'public, max-age=300',
    ]);
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9">/,
    );
    expect(await listed()).toEqual(['http://town.example/pricing']);

    const next = marketingFiles('2.0.0-b', { routes: ['/a&b'], prerendered: { '/': {}, '/a&b': {} } });
    await go({ 'mfe-marketing': await writeRelease(gateway.folder, 'next', next) });
    expect(await listed()).toEqual([
      'http://town.example/pricing',
      'http://town.example/',
      'http://town.example/a&amp;b',
    ]);
    await go({});
    expect(await listed()).toEqual([]);
  });

  test('omits pages that are excluded, not canonical, or no longer the unit’s own', async () => {
    const files = marketingFiles('2.0.0-b', {
      routes: ['/draft', '/prices'],
      prerendered: { '/draft': { noIndex: true }, '/prices': { canonical: '/pricing' }, '/moved': {} },
    });
    await go({ 'mfe-marketing': await writeRelease(gateway.folder, 'next', files) });

    expect(await listed()).toEqual(['http://town.example/pricing']);
  });
});

describe('robots.txt', () => {
  test('contains the sitemap’s address and disallows the API and private pages of the live remotes', async () => {
    const { status, headers, text } = await gateway.call('/robots.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toMatch(/^User-agent: \*\n[^]*\nSitemap: http:\/\/town\.example\/sitemap\.xml\n$/);
    expect(await closed()).toEqual(['/api/', '/go/', '/admin', '/campaigns/', '/login']);

    const marketing = join(gateway.folder, 'mfe-marketing');
    const member = await release('mfe-member', [
      '/dashboard',
      '/book/:campaignId',
      '/bookings',
      '/reset-password/:token?',
      '/help/:topic?/all',
    ]);
    await go({ 'mfe-marketing': marketing, 'mfe-member': member });
    expect(await closed()).toEqual([
      '/api/',
      '/go/',
      '/admin',
      '/book/',
      '/bookings',
      '/campaigns/',
      '/dashboard',
      '/help',
      '/login',
      '/reset-password',
    ]);
    await go({ 'mfe-member': member });
    expect(await closed()).toEqual(['/api/', '/go/', '/book/', '/bookings', '/dashboard', '/help', '/reset-password']);
  });

  test('never disallows a public page or everything', async () => {
    const member = await release('mfe-member', ['/pric', '/*', '/:anything', '/billing']);
    await go({ 'mfe-marketing': join(gateway.folder, 'mfe-marketing'), 'mfe-member': member });

    expect(await closed()).toEqual(['/api/', '/go/', '/admin', '/billing', '/campaigns/', '/login']);
  });
});
