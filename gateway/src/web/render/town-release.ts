import { gunzipSync, gzipSync } from 'node:zlib';
import { alone } from '../compress.ts';
import { escape } from '../escape.ts';
import type { Fragments, PageInfo, Release } from '../release.ts';
import type { TownPages } from './render-release.ts';

/** The build's placeholder for the version. */
const versionMark = '__VERSION__';

export function withPages(release: Release, { heads, html, document, socialImage }: TownPages): Release {
  const placed = (text: string) => text.replaceAll(versionMark, release.version);
  const headOf = (pattern: string) => JSON.parse(placed(JSON.stringify(heads[pattern] ?? {}))) as Partial<PageInfo>;
  return {
    ...release,
    pages: mapPages(release, (page, pattern) => ({ ...headOf(pattern), scripts: page.scripts, styles: page.styles })),
    html: packed(Object.entries(html).map(([path, text]) => [path, placed(text)])),
    document: document ?? release.document,
    // Pictures are drawn at build time and may be older than the town.
    socialImage: socialImage && release.socialImages?.includes(socialImage.file) ? socialImage : undefined,
  };
}

/** Returns a release without its prerendered town's data, titled `product`; browsers render its pages. */
export function withoutPages(release: Release, product: string): Release {
  const name = escape(product);
  return {
    ...release,
    pages: mapPages(release, ({ title: _, description: _about, structuredData: _data, ...page }) => page),
    html: new Map(),
    document: release.template
      ?.replace('<!--town:title-->', () => name)
      .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, start: string) => start + name)
      .replace('<!--town:chrome-->', '<!--postcard:outlet-->'),
    socialImage: undefined,
  };
}

type PageChange = (page: PageInfo, pattern: string) => PageInfo;

function mapPages({ pages }: Release, change: PageChange): Release['pages'] {
  return Object.fromEntries(Object.entries(pages).map(([pattern, page]) => [pattern, change(page, pattern)]));
}

/** Compresses to a fifth: there may be a thousand towns. */
function packed(html: [path: string, text: string][]): Fragments {
  const kept = new Map(html.map(([path, text]) => [path, alone(gzipSync(text))]));
  return {
    has: (path) => kept.has(path),
    get: (path) => {
      const bytes = kept.get(path);
      return bytes && gunzipSync(bytes).toString();
    },
    keys: () => kept.keys(),
  };
}
