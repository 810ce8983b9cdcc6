import { addressOf } from './address.ts';
import { escape } from './escape.ts';
import { baseOf, type Owner } from './owner.ts';
import type { Release } from './release.ts';
import { structuredDataTag } from './structured-data.ts';

type HeadOptions = {
  owner: Owner | undefined;
  styles: readonly string[];
  pictured: Release | undefined;
  isListed: boolean;
  /** The page's path; undefined for a pattern. */
  path: string | undefined;
  publicUrl: string;
};

const product = /<title>([^<]*)<\/title>/;
// A formatter may break a long tag into lines.
const description = /(<meta\s+name="description"\s+content=")([^"]*)/;
const canonicalLink = /(<link\s+rel="canonical"\s+href=")[^"]*("\s*\/>)/;

export function withHead(
  document: string,
  { owner, styles, pictured, isListed, path, publicUrl }: HeadOptions,
): string {
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
