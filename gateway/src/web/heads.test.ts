import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import {
  marketingFiles,
  startGateway,
  writeRelease,
  type MoreOfRelease,
  type RunningGateway,
} from '../testing/running-gateway.ts';

let gateway: RunningGateway;
afterEach(() => gateway.stop());

const socialImage = { file: 'social-picture.12345678.png', width: 1200, height: 630, alt: 'The card & "you"' };

async function startWith(more: MoreOfRelease): Promise<void> {
  gateway = await startGateway();
  const marketing = await writeRelease(gateway.folder, 'more', marketingFiles('2.0.0-b', more));
  const member = await writeRelease(gateway.folder, 'mfe-member', {
    'release.json': JSON.stringify({
      name: 'mfe-member',
      version: '1',
      routes: ['/dashboard'],
      prerendered: {},
      pages: { '/dashboard': { title: 'Dashboard', scripts: [], styles: [] } },
    }),
  });
  await writeFile(
    gateway.releasesFile,
    JSON.stringify({
      shell: join(gateway.folder, 'shell'),
      remotes: { 'mfe-marketing': marketing, 'mfe-member': member },
    }),
  );
  await gateway.releases.check();
}

const read = async (path: string) => (await gateway.call(path)).text;
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const structuredData = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)![1]!) as unknown;

describe('a shared link', () => {
  test('shows the page’s title, address and picture', async () => {
    await startWith({ socialImage });
    const html = await read('/pricing/');

    expect(meta(html, 'og:type')).toBe('website');
    expect(meta(html, 'og:site_name')).toBe('The Postcard');
    expect(meta(html, 'og:title')).toBe('Prices &amp; sizes');
    expect(meta(html, 'og:description')).toBe('Two &lt;sizes&gt;');
    expect(/<meta\s+name="description"\s+content="([^"]*)"/.exec(html)?.[1]).toBe('Two &lt;sizes&gt;');
    expect(meta(html, 'og:url')).toBe('http://town.example/pricing');
    expect(meta(html, 'og:image')).toBe(`http://town.example/mfe/mfe-marketing/2.0.0-b/${socialImage.file}`);
    expect([meta(html, 'og:image:width'), meta(html, 'og:image:height')]).toEqual(['1200', '630']);
    expect(meta(html, 'og:image:alt')).toBe('The card &amp; &quot;you&quot;');
    expect(meta(html, 'twitter:card')).toBe('summary_large_image');
  });

  test('falls back to the home page’s picture and the site’s description', async () => {
    await startWith({ socialImage });
    const html = await read('/dashboard');

    expect(meta(html, 'og:title')).toBe('Dashboard');
    expect(meta(html, 'og:description')).toBe('A card');
    expect(meta(html, 'og:image')).toContain(socialImage.file);
  });

  test('has an address on our site, whatever the requested path is', async () => {
    await startWith({});

    for (const path of ['//evil.example/"><script>', '/campaigns/"><script>', '/pricing//evil.example'])
      expect(await read(path)).not.toContain('evil');
    expect(meta(await read('/pricing?from=//evil.example'), 'og:url')).toBe('http://town.example/pricing');
  });

  test('has a picture that other sites may show, unlike other files', async () => {
    await startWith({ socialImage });
    const picture = await gateway.call(`/mfe/mfe-marketing/2.0.0-b/${socialImage.file}`);
    expect(picture).toMatchObject({
      status: 200,
      text: 'picture',
      headers: {
        'content-type': 'image/png',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    });
    const script = await gateway.call('/mfe/mfe-marketing/2.0.0-b/page.js');
    expect(script.headers['cross-origin-resource-policy']).toBe('same-origin');
  });
});

describe('search engines', () => {
  test('may index only public pages', async () => {
    await startWith({ prerendered: { '/draft': { title: 'Draft', noIndex: true } }, routes: ['/draft'] });
    const robots = async (path: string) => meta(await read(path), 'robots');

    expect(await robots('/pricing')).toBeUndefined();
    for (const path of ['/draft', '/dashboard', '/campaigns/7', '/nothing/here'])
      expect(await robots(path)).toBe('noindex');
    expect((await gateway.call('/nothing/here')).status).toBe(404);
  });

  test('get a page’s structured data, with this site’s addresses', async () => {
    await startWith({
      prerendered: {
        '/about': {
          title: 'About',
          structuredData: {
            '@type': 'LocalBusiness',
            '@id': '/#business',
            name: '/not an address',
            url: '/',
            image: ['/a.png', 'data:,'],
            potentialAction: { target: '/contact?from=search' },
          },
        },
      },
      routes: ['/about'],
    });
    expect(structuredData(await read('/about'))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      '@id': 'http://town.example/#business',
      name: '/not an address',
      url: 'http://town.example/',
      image: ['http://town.example/a.png', 'data:,'],
      potentialAction: { target: 'http://town.example/contact?from=search' },
    });
  });

  test('get several blocks of structured data as one graph', async () => {
    const crumb = { '@type': 'ListItem', position: 1, item: '/about' };
    await startWith({
      prerendered: {
        '/about': {
          structuredData: [{ '@type': 'Organization' }, { '@type': 'BreadcrumbList', itemListElement: [crumb] }],
        },
      },
      routes: ['/about'],
    });

    expect(structuredData(await read('/about'))).toEqual({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'Organization' },
        { '@type': 'BreadcrumbList', itemListElement: [{ ...crumb, item: 'http://town.example/about' }] },
      ],
    });
  });

  test('get structured data that cannot end its script element', async () => {
    const name = '</script><script>alert(1)</script><!--';
    await startWith({ prerendered: { '/about': { structuredData: { name } } }, routes: ['/about'] });
    const html = await read('/about');

    expect(html).not.toContain('alert(1)</script>');
    expect(structuredData(html)).toMatchObject({ name });
  });
});
