import { bestPattern } from './patterns.ts';
import type { Release } from './release.ts';
import type { LiveWeb } from './releases.ts';

export type Page = {
  status: 200 | 404;
  /** With `__NONCE__` wherever this answer's nonce goes. */
  html: string;
  /** Prerendered, and so the same for everyone. */
  isPublic: boolean;
};

const product = /<title>([^<]*)<\/title>/;

/**
 * The page at this path: the shell's document with the owner's prerendered fragment, or a skeleton while
 * the browser loads what is not public, or the not-found page where the registry knows no such route.
 */
export function composePage(web: LiveWeb, shell: Release, path: string, publicUrl: string): Page {
  const owner = ownerOf(web, path);
  const fragment = owner?.remote.html.get(normal(path));
  const outlet = !owner ? 'not-found' : fragment === undefined ? 'loading' : 'page';
  const inside = fragment ?? shell.html.get(outlet) ?? '';
  const data = JSON.stringify({ registry: web.registry, outlet }).replaceAll('<', '\\u003c');
  // Replaced by functions: a string would give `$&` in a page a meaning.
  const html = withHead(shell.document!, owner, path, publicUrl)
    .replace('<!--postcard:page-->', () => `<script type="application/json" id="postcard-page">${data}</script>`)
    .replace('<!--postcard:outlet-->', () => inside);
  return { status: owner ? 200 : 404, html, isPublic: outlet !== 'loading' };
}

type Owner = { remote: Release; pattern: string };

function ownerOf(web: LiveWeb, path: string): Owner | undefined {
  const patterns = new Map(web.remotes.flatMap((remote) => remote.routes.map((route) => [route, remote] as const)));
  const best = bestPattern(patterns.keys(), path);
  if (best === undefined) return undefined;
  const remote = patterns.get(best)!;
  return { remote, pattern: bestPattern(Object.keys(remote.pages), path) ?? best };
}

function withHead(document: string, owner: Owner | undefined, path: string, publicUrl: string): string {
  const page = owner?.remote.pages[owner.pattern];
  const name = product.exec(document)?.[1] ?? '';
  const title = page?.title && page.title !== name ? `${escape(page.title)} · ${name}` : name;
  const canonical = new URL(page?.canonical ?? normal(path), publicUrl).href;
  const base = owner && `/mfe/${owner.remote.name}/${owner.remote.version}/`;
  const head = [
    ...(page?.styles ?? []).map((file) => `<link rel="stylesheet" href="${base}${file}" />`),
    ...(page?.scripts ?? []).map((file) => `<link rel="preload" as="script" nonce="__NONCE__" href="${base}${file}" />`),
  ];
  return (page?.followScheme ? document.replace('<html', '<html data-scheme="auto"') : document)
    .replace(product, () => `<title>${title}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (all, start: string) => (page?.description ? start + escape(page.description) : all))
    .replace(/(<link rel="canonical" href=")[^"]*/, (_, start: string) => start + escape(canonical))
    .replace('<!--postcard:head-->', () => head.join('\n    '));
}

/** Without a slash at the end. */
function normal(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
