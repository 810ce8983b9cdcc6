import { addressOf, escape } from './inline.ts';
import { ownerOf } from './owner.ts';
import type { LiveWeb } from './releases.ts';

const neverRead = ['/api/', '/go/'];

function listedPages(web: LiveWeb): string[] {
  return web.remotes.flatMap((remote) =>
    Object.keys(remote.prerendered).filter((path) => {
      const owner = ownerOf(web, path);
      return owner?.remote === remote && !owner.page?.noIndex && (owner.page?.canonical ?? path) === path;
    }),
  );
}

export function sitemap(web: LiveWeb, publicUrl: string): string {
  const urls = listedPages(web).map((path) => `  <url><loc>${escape(addressOf(path, publicUrl))}</loc></url>\n`);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset ' +
    `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
  );
}

export function robots(web: LiveWeb, publicUrl: string): string {
  const closed = [...neverRead, ...privatePrefixes(web)].map((prefix) => `Disallow: ${prefix}\n`);
  return `User-agent: *\n${closed.join('')}\nSitemap: ${addressOf('/sitemap.xml', publicUrl)}\n`;
}

/** Returns prefixes of private pages, except those with which a public page starts. */
function privatePrefixes({ remotes }: LiveWeb): string[] {
  const open = ['/', ...remotes.flatMap((remote) => Object.keys(remote.prerendered))];
  const prefixes = remotes.flatMap((remote) =>
    remote.routes.filter((route) => !(route in remote.prerendered)).map(prefixOf),
  );
  return [...new Set(prefixes)].filter((prefix) => !open.some((path) => path.startsWith(prefix))).toSorted();
}

/** Returns a pattern's fixed prefix; a trailing slash separates `/book/:id` from `/bookings`. */
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
