import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Town } from '@postcard/contracts/town';
import { townSchema } from '@postcard/contracts/town-schema';
import { towns as ourTowns } from '@postcard/towns';
import type { Files } from './running-gateway.ts';

export const townLike = (id: string, change: Partial<Town> = {}): Town =>
  townSchema.parse({
    ...ourTowns[0],
    id,
    name: id.toUpperCase(),
    product: `The ${id} card`,
    hosts: [`${id}.example`],
    ...change,
  });

export const first = townLike('alder', { hosts: ['alder.example'] });
export const second = townLike('birch', {
  hosts: ['birch.example', 'www.birch.example'],
  brand: { light: { red: '#0a7d3c' }, dark: { red: '#7be0a4', blue: '#9ad0ff' } },
});
export const third = townLike('cedar');

export type Fault = 'throw' | 'hang' | 'fill' | 'exit' | 'lie';

const renderer = (renderTown: string) => `
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

const town = globalThis.postcardTown;
const beside = (file) => new URL('../' + file, import.meta.url);

function fail(fault) {
  if (fault === 'throw') throw new Error('no pages of ' + town.id);
  if (fault === 'exit') process.exit(0);
  // Blocks the thread as an endless loop does, without taking a core from other tests.
  if (fault === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  const kept = [];
  while (fault === 'fill') kept.push({ text: [kept.length] });
}

export async function renderTown(template) {
  appendFileSync(beside('rendered.txt'), town.id + '\\n');
  const faults = existsSync(beside('faults.json')) ? JSON.parse(readFileSync(beside('faults.json'), 'utf8')) : {};
  fail(faults[town.id]);
  if (faults[town.id] === 'lie') return { heads: 'none' };
  ${renderTown}
}
`;

const template = `<!doctype html><html lang="en"><head><title><!--town:title--></title>
<meta name="description" content="A card of __TOWN_PRICE__" /><link rel="canonical" href="/" />
<script>document.documentElement.dataset.early = '';</script>
<script defer src="/assets/shell.js"></script><!--postcard:head--></head>
<body><div id="root"><!--town:chrome--></div><!--postcard:page--></body></html>`;

const documentOf = ({ product, name }: Pick<Town, 'product' | 'name'>) =>
  template
    .replace('<!--town:title-->', product)
    .replace('__TOWN_PRICE__', name)
    .replace('<!--town:chrome-->', `<header>${product}</header><main><!--postcard:outlet--></main>`);

const prerenderedFor = createHash('sha256').update(JSON.stringify(first)).digest('hex');

export const townShell = (version = '1.0.0-a'): Files => ({
  'index.html': documentOf(first),
  'template.html': template,
  'shell.js': 'console.log("shell")',
  'prerendered/loading.html': `<p>Loading ${first.name}</p>`,
  'prerendered/not-found.html': `<h1>Not in ${first.name}</h1>`,
  'renderer/prerender.mjs': renderer(`
  // Simulates a shell that does not escape one town's texts.
  const product =
    town.id === 'unescaped' ? town.product : town.product.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return {
    heads: {},
    html: { loading: '<p>Loading ' + town.name + '</p>', 'not-found': '<h1>Not in ' + town.name + '</h1>' },
    document: template
      .replace('<!--town:title-->', () => product)
      .replace('__TOWN_PRICE__', () => town.name)
      .replace('<!--town:chrome-->', () =>
        '<header>' + product + '</header><main><!--postcard:outlet--></main>'),
  };`),
  'release.json': JSON.stringify({
    name: 'shell',
    version,
    routes: [],
    pages: {},
    prerendered: { loading: 'prerendered/loading.html', 'not-found': 'prerendered/not-found.html' },
    renderer: 'renderer/prerender.mjs',
    prerenderedFor,
  }),
});

export const pictureOf = ({ id }: Pick<Town, 'id'>) => ({
  file: `social-picture.${id}.png`,
  width: 1200,
  height: 630,
  alt: `The card of ${id}`,
});

const headOf = ({ name, product }: Pick<Town, 'name' | 'product'>) => ({
  '/': { title: product, structuredData: { '@type': 'LocalBusiness', name: product, url: '/' } },
  '/pricing': { title: `Prices in ${name}`, description: `What an ad in ${name} costs` },
  '/login': { title: `Log in to ${product}` },
});

/** Returns a remote prerendered for the first town, with pictures of the first two. */
export const townMarketing = (version = '1.0.0-a'): Files => {
  const heads = headOf(first);
  const files = { scripts: ['page.js'], styles: ['page.css'] };
  const pictures = [first, second].map(pictureOf);
  return {
    'mf-manifest.json': '{}',
    'page.js': 'page',
    'page.css': '.page{}',
    ...Object.fromEntries(pictures.map(({ file, alt }) => [file, alt])),
    'prerendered/index.html': `<h1>${version} home of ${first.name}</h1>`,
    'prerendered/pricing.html': `<h1>${version} prices of ${first.name}</h1>`,
    'renderer/prerender.mjs': renderer(`
  const file = 'social-picture.' + town.id + '.png';
  return {
    heads: (${String(headOf)})(town),
    html: {
      '/': '<h1>__VERSION__ home of ' + town.name + '</h1>',
      '/pricing': '<h1>__VERSION__ prices of ' + town.name + '</h1>',
    },
    socialImage: { file, width: 1200, height: 630, alt: 'The card of ' + town.id },
  };`),
    'release.json': JSON.stringify({
      name: 'mfe-marketing',
      version,
      manifest: 'mf-manifest.json',
      entry: 'page.js',
      routes: ['/', '/pricing', '/login'],
      prerendered: { '/': 'prerendered/index.html', '/pricing': 'prerendered/pricing.html' },
      pages: Object.fromEntries(Object.entries(heads).map(([pattern, head]) => [pattern, { ...head, ...files }])),
      socialImage: pictures[0],
      socialImages: pictures.map(({ file }) => file),
      renderer: 'renderer/prerender.mjs',
      prerenderedFor,
    }),
  };
};

export const townReleases = () => ({ shell: townShell(), 'mfe-marketing': townMarketing() });

export const setFaults = (release: string, faults: Record<string, Fault>): Promise<void> =>
  writeFile(join(release, 'faults.json'), JSON.stringify(faults));

export async function renderedFor(release: string): Promise<string[]> {
  const lines = await readFile(join(release, 'rendered.txt'), 'utf8').catch(() => '');
  return lines.split('\n').filter(Boolean);
}
