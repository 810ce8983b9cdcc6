import { gunzipSync, gzipSync } from 'node:zlib';
import { alone } from '../compress.ts';
import { escape } from '../escape.ts';
import type { Fragments, PageInfo, Release } from '../release.ts';
import type { TownPages } from './render-release.ts';

/** What the build writes for the version where it is not known yet. */
const versionMark = '__VERSION__';

/** A release with the pages that its renderer made of a town. */
export function withPages(release: Release, { heads, html, document, socialImage }: TownPages): Release {
  const placed = (text: string) => text.replaceAll(versionMark, release.version);
  const headOf = (pattern: string) => JSON.parse(placed(JSON.stringify(heads[pattern] ?? {}))) as Partial<PageInfo>;
  return {
    ...release,
    pages: mapPages(release, (page, pattern) => ({ ...headOf(pattern), scripts: page.scripts, styles: page.styles })),
    html: packed(Object.entries(html).map(([path, text]) => [path, placed(text)])),
    document: document ?? release.document,
    // Drawn at build, for the towns of then as they were then.
    socialImage: socialImage && release.socialImages?.includes(socialImage.file) ? socialImage : undefined,
  };
}

/**
 * A release without what is of the town that it was prerendered for. Its pages come empty, and the browser draws them.
 * @param product what the shell's page is called
 */
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

/** Compressed, to a fifth: there may be a thousand towns, and each is read once for each page that is composed. */
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
