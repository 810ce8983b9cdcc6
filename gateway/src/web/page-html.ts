import { townElementId, withFollowers, type BrandTokens, type Town } from '@postcard/contracts/town';
import type { InlineSources } from '../security.ts';
import type { Site } from '../towns/sites.ts';
import { inlineStyle, joinSources, sourcesOf, addressOf, escape, structuredDataTag } from './inline.ts';
import { baseOf, ownerOf, type Owner } from './owner.ts';
import { pageStyles, withShellStyles } from './page-styles.ts';
import type { Release } from './release.ts';
import type { LiveWeb } from './releases.ts';
import { scriptLoader, takeScripts } from './script-loader.ts';

type Page = {
  status: 200 | 404;
  html: string;
  inline: InlineSources;
  isPublic: boolean;
  /** True for pages that unknown hosts may show: indexed pages and not-found. */
  isForAll: boolean;
};

export type Place = {
  owner: Owner | undefined;
  path: string | undefined;
  /** Equal for addresses with the same page, so bounded by the patterns. */
  key: string;
};

export function placeOf(web: LiveWeb, address: string): Place {
  const path = normal(address);
  const owner = ownerOf(web, path);
  if (!owner) return { owner, path: undefined, key: '' };
  const { remote, pattern } = owner;
  return Object.hasOwn(remote.prerendered, path)
    ? { owner, path, key: path }
    : { owner, path: undefined, key: `${remote.name} ${pattern}` };
}

/** Composes the document with the prerendered fragment, a skeleton or not-found, without any user's data. */
export function composePage(web: LiveWeb, shell: Release, { owner, path }: Place, { town, origin }: Site): Page {
  const fragment = path === undefined ? undefined : owner?.remote.html.get(path);
  const outlet = !owner ? 'not-found' : fragment === undefined ? 'loading' : 'page';
  const inside = fragment ?? shell.html.get(outlet) ?? '';
  const isListed = path !== undefined && !owner?.page?.noIndex;
  // The home page's picture is the default.
  const pictured = [owner?.remote, ownerOf(web, '/')?.remote].find((remote) => remote?.socialImage);
  const styles = owner?.page ? pageStyles(owner.remote, owner.page.styles) : { head: [], end: [], sources: [] };
  const { document, scripts } = takeScripts(withShellStyles(shell.document!, shell));
  const ownScripts = owner?.page?.scripts.map((file) => baseOf(owner.remote) + file) ?? [];
  const brand = brandStyle(town) ? [inlineStyle(brandStyle(town))] : [];
  const loader = scriptLoader([...scripts, ...ownScripts], outlet === 'page' ? 'painted' : 'at once');
  const pageData = [jsonScript(townElementId, town), jsonScript('postcard-page', { registry: web.registry, outlet })];
  // Functions, because a replacement string would interpret `$&` in a page.
  const html = withHead(document, {
    owner,
    styles: [...styles.head, loader.tag],
    pictured,
    isListed,
    path,
    publicUrl: origin,
  })
    .replace('<!--postcard:page-->', () => [...styles.end, ...brand.map(({ tag }) => tag), ...pageData].join('\n    '))
    .replace('<!--postcard:outlet-->', () => inside);
  // Hashes come from the build's document: the rendered one has a town's texts.
  const { document: built } = takeScripts(withShellStyles(shell.template ?? shell.document!, shell));
  const inline = joinSources(sourcesOf(built), {
    scripts: [loader.source],
    styles: [...styles.sources, ...brand.map(({ source }) => source)],
  });
  return { status: owner ? 200 : 404, html, inline, isPublic: outlet !== 'loading', isForAll: !owner || isListed };
}

const jsonScript = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

function normal(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

type HeadOptions = {
  owner: Owner | undefined;
  styles: readonly string[];
  pictured: Release | undefined;
  isListed: boolean;
  path: string | undefined;
  publicUrl: string;
};

const product = /<title>([^<]*)<\/title>/;

// A formatter may break a long tag into lines.
const description = /(<meta\s+name="description"\s+content=")([^"]*)/;

const canonicalLink = /(<link\s+rel="canonical"\s+href=")[^"]*("\s*\/>)/;

function withHead(document: string, { owner, styles, pictured, isListed, path, publicUrl }: HeadOptions): string {
  const page = owner?.page;
  const site = (product.exec(document)?.[1] ?? '').replaceAll('"', '&quot;');
  const name = page?.title ? escape(page.title) : site;
  const about = page?.description ? escape(page.description) : (description.exec(document)?.[2] ?? '');
  const address = page?.canonical ?? path;
  const canonical = address === undefined ? undefined : escape(addressOf(address, publicUrl));
  const head = [
    ...styles,
    ...(isListed ? [] : ['<meta name="robots" content="noindex" />']),
    ...sharingTags({ site, name, about, canonical }),
    ...pictureTags(pictured, publicUrl),
    ...(page?.structuredData ? [structuredDataTag(page.structuredData, publicUrl)] : []),
  ];
  return document
    .replace(product, () => `<title>${name === site ? site : `${name} · ${site}`}</title>`)
    .replace(description, (_, start: string) => start + about)
    .replace(canonicalLink, (_, start: string, end: string) => (canonical === undefined ? '' : start + canonical + end))
    .replace('<!--postcard:head-->', () => head.join('\n    '));
}

type Sharing = { site: string; name: string; about: string; canonical: string | undefined };

function sharingTags({ site, name, about, canonical }: Sharing): string[] {
  return [
    property('og:type', 'website'),
    property('og:site_name', site),
    property('og:title', name),
    property('og:description', about),
    ...(canonical === undefined ? [] : [property('og:url', canonical)]),
  ];
}

function pictureTags(release: Release | undefined, publicUrl: string): string[] {
  if (!release?.socialImage) return ['<meta name="twitter:card" content="summary" />'];
  const { file, width, height, alt } = release.socialImage;
  return [
    property('og:image', escape(addressOf(baseOf(release) + file, publicUrl))),
    property('og:image:width', String(width)),
    property('og:image:height', String(height)),
    property('og:image:alt', escape(alt)),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${content}" />`;
}

function brandStyle({ brand: { light, dark } }: Town): string {
  const [own, ownDark] = [declarations(light), declarations(dark)];
  return [
    own && `:root{${own}}`,
    ownDark && `@media (prefers-color-scheme:dark){[data-scheme='auto']{${ownDark}}}`,
  ].join('');
}

const declarations = (tokens: BrandTokens): string =>
  withFollowers(tokens)
    .map(([name, color]) => `--pc-${name}:${color}`)
    .join(';');
