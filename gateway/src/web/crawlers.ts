import { addressOf } from './address.ts';
import { escape } from './escape.ts';
import { ownerOf } from './owner.ts';
import type { LiveWeb } from './releases.ts';

/** What no remote owns and no search engine should read. */
const neverRead = ['/api/', '/go/'];

/** The pages to be found: prerendered, canonical, and not excluded by their own `noIndex`. */
function listedPages(web: LiveWeb): string[] {
  return web.remotes.flatMap((remote) =>
    Object.keys(remote.prerendered).filter((path) => {
      const owner = ownerOf(web, path);
      return owner?.remote === remote && !owner.page?.noIndex && (owner.page?.canonical ?? path) === path;
    }),
  );
}

/** `/sitemap.xml` of the live releases. */
export function sitemap(web: LiveWeb, publicUrl: string): string {
  const urls = listedPages(web).map((path) => `  <url><loc>${escape(addressOf(path, publicUrl))}</loc></url>\n`);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset ' +
    `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
  );
}

/**
 * `/robots.txt` of the live releases: everything may be read but the API and the pages that are not prerendered, which
 * are members' and administrators'.
 */
export function robots(web: LiveWeb, publicUrl: string): string {
  const closed = [...neverRead, ...privatePrefixes(web)].map((prefix) => `Disallow: ${prefix}\n`);
  return `User-agent: *\n${closed.join('')}\nSitemap: ${addressOf('/sitemap.xml', publicUrl)}\n`;
}

/**
 * What addresses of pages that are not prerendered begin with. A rule is a prefix: one that a public page shares is
 * none.
 */
function privatePrefixes({ remotes }: LiveWeb): string[] {
  const open = ['/', ...remotes.flatMap((remote) => Object.keys(remote.prerendered))];
  const prefixes = remotes.flatMap((remote) =>
    remote.routes.filter((route) => !(route in remote.prerendered)).map(prefixOf),
  );
  return [...new Set(prefixes)].filter((prefix) => !open.some((path) => path.startsWith(prefix))).toSorted();
}

/** What every address of a pattern begins with; a slash at the end separates `/book/:id` from `/bookings`. */
function prefixOf(pattern: string): string {
  const segments = pattern.split('/').filter(Boolean);
  const variable = segments.findIndex((segment) => /^[:*]|\?$/.test(segment));
  if (variable === -1) return pattern;
  const certain = segments
    .slice(0, variable)
    .map((segment) => `/${segment}`)
    .join('');
  return /^:.*[^?]$/.test(segments[variable]!) ? `${certain}/` : certain || '/';
}
