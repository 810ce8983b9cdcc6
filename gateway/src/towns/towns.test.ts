import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { Town } from '@postcard/contracts/town';
import { startGateway, type CallInit } from '../testing/running-gateway.ts';
import { first, pictureOf, second, third, townReleases } from '../testing/town-releases.ts';

const gateway = await startGateway({ towns: [first, second, third], releases: townReleases() });
afterAll(gateway.stop);

const hostOf = (town: Town) => town.hosts[0] as string;
const call = (town: Town, path: string, init: CallInit = {}) =>
  gateway.call(path, { ...init, headers: { host: hostOf(town), ...init.headers } });
const read = async (town: Town, path: string) => (await call(town, path)).text;
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const json = (html: string, element: string) =>
  JSON.parse(new RegExp(`<script ${element}>([^<]*)</script>`).exec(html)![1]!) as unknown;

const sites: [id: string, town: Town, origin: string][] = [
  [first.id, first, 'http://town.example'],
  [second.id, second, 'http://birch.example'],
  [third.id, third, 'http://cedar.example'],
];

describe.each(sites)('the town of the host, %s', (_, town, origin) => {
  test('serves its own pages inside the shell’s page for this town', async () => {
    const home = await read(town, '/');
    expect(home).toContain(`<header>${town.product}</header><main><h1>1.0.0-a home of ${town.name}</h1></main>`);
    expect(home).toContain(`<title>${town.product}</title>`);
    const pricing = await call(town, '/pricing');
    expect(pricing.text).toContain(`<h1>1.0.0-a prices of ${town.name}</h1>`);
    expect(pricing.text).toContain(`<title>Prices in ${town.name} · ${town.product}</title>`);
    expect(meta(pricing.text, 'description')).toBe(`What an ad in ${town.name} costs`);
    expect(pricing.headers['cache-control']).toBe('public, max-age=0, s-maxage=30');
  });

  test('includes its data and the registry in each page', async () => {
    for (const path of ['/', '/login', '/nothing']) {
      const html = await read(town, path);
      expect(json(html, 'type="application/json" id="postcard-town"')).toEqual(town);
      expect(json(html, 'type="application/json" id="postcard-page"')).toMatchObject({
        registry: [{ name: 'mfe-marketing', version: '1.0.0-a' }],
      });
    }
    expect((await call(town, '/api/registry')).json()).toMatchObject([{ name: 'mfe-marketing', healthy: true }]);
  });

  test('shows its own loading and not-found texts', async () => {
    const login = await read(town, '/login');
    expect(login).toContain(`<main><p>Loading ${town.name}</p></main>`);
    expect(login).toContain(`<title>Log in to ${town.product} · ${town.product}</title>`);
    const missing = await call(town, '/nothing');
    expect([missing.status, missing.text]).toEqual([404, expect.stringContaining(`<h1>Not in ${town.name}</h1>`)]);
  });

  test('has its own origin in canonical and shared addresses, structured data, sitemap and robots.txt', async () => {
    const home = await read(town, '/');
    expect(home).toContain(`<link rel="canonical" href="${origin}/"`);
    const shared = ['og:url', 'og:site_name', 'og:title'].map((name) => meta(home, name));
    expect(shared).toEqual([`${origin}/`, town.product, town.product]);
    expect(json(home, 'type="application/ld\\+json"')).toMatchObject({ name: town.product, url: `${origin}/` });
    const listed = [...(await read(town, '/sitemap.xml')).matchAll(/<loc>([^<]*)</g)].map(([, address]) => address);
    expect(listed).toEqual([`${origin}/`, `${origin}/pricing`]);
    expect(await read(town, '/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`);
  });

  test('does not mention other towns', async () => {
    const others = sites.filter(([id]) => id !== town.id).map(([, other]) => other);
    for (const path of ['/', '/pricing', '/login', '/nothing', '/robots.txt', '/sitemap.xml']) {
      const { text, headers } = await call(town, path);
      for (const { id, name } of others) expect([text, JSON.stringify(headers)].join('')).not.toMatch(`${id}|${name}`);
    }
  });
});

describe('a link preview', () => {
  test('shows the town’s picture, which other sites may show', async () => {
    for (const town of [first, second]) {
      const image = new URL(meta(await read(town, '/pricing'), 'og:image')!);
      expect(image.pathname).toBe(`/mfe/mfe-marketing/1.0.0-a/${pictureOf(town).file}`);
      expect(meta(await read(town, '/pricing'), 'og:image:alt')).toBe(pictureOf(town).alt);
      const { text, headers } = await call(town, image.pathname);
      expect([text, headers['cross-origin-resource-policy']]).toEqual([pictureOf(town).alt, 'cross-origin']);
    }
  });

  test('has no picture if the release has none of the town', async () => {
    for (const path of ['/', '/pricing', '/login']) {
      const html = await read(third, path);
      expect([meta(html, 'og:image'), meta(html, 'twitter:card')]).toEqual([undefined, 'summary']);
    }
  });
});

describe('brand colors', () => {
  test('come after the default ones, for light and dark pages, with derived colors', async () => {
    const html = await read(second, '/');
    const style = /<style>(:root\{--pc-[^<]*)<\/style>/.exec(html)![1]!;

    expect(style).toBe(
      ":root{--pc-red:#0a7d3c;--pc-art-red:#0a7d3c}@media (prefers-color-scheme:dark){[data-scheme='auto']{" +
        '--pc-red:#7be0a4;--pc-art-red:#7be0a4;--pc-blue:#9ad0ff;--pc-art-blue:#9ad0ff;--pc-focus:#9ad0ff}}',
    );
    expect(html.indexOf(style)).toBeGreaterThan(html.indexOf('.page{}'));
  });

  test('do not appear in a town with the default colors', async () => {
    for (const town of [first, third]) expect(await read(town, '/')).not.toContain('--pc-');
  });
});

describe('a cached page', () => {
  test('has its own ETag in each town, which is unknown in another', async () => {
    const pages = await Promise.all(sites.map(async ([, town]) => [town, await call(town, '/pricing')] as const));

    expect(new Set(pages.map(([, { headers }]) => headers['etag'])).size).toBe(3);
    for (const [town] of pages) {
      for (const [other, { headers }] of pages) {
        const again = await call(town, '/pricing', { headers: { 'if-none-match': String(headers['etag']) } });
        expect(again.status).toBe(other === town ? 304 : 200);
        if (other !== town) expect(again.text).toContain(`prices of ${town.name}<`);
      }
    }
  });

  test('has the same content in every encoding, from the first request on', async () => {
    const encodings = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [, town] of sites) {
      const plain = await call(town, '/');
      expect(plain.headers['content-length']).toBe(String(plain.body.length));
      for (const [name, decode] of Object.entries(encodings)) {
        const { headers, body } = await call(town, '/', { headers: { 'accept-encoding': name } });
        expect([headers['content-encoding'], headers['vary']]).toEqual([name, 'accept-encoding']);
        expect(decode(body).toString()).toBe(plain.text);
      }
    }
  });
});

test('a page requested under a town’s second host has the first host’s canonical address', async () => {
  const page = await gateway.call('/pricing', { headers: { host: 'www.birch.example' } });

  expect(page.body.equals((await call(second, '/pricing')).body)).toBe(true);
  expect(page.text).toContain('<link rel="canonical" href="http://birch.example/pricing"');
});
