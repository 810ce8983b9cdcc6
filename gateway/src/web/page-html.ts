import type { InlineSources } from '../security.ts';
import { joinSources, sourcesOf } from './inline.ts';
import { withHead } from './page-head.ts';
import { baseOf, ownerOf, type Owner } from './owner.ts';
import { pageStyles, withShellStyles } from './page-styles.ts';
import type { Release } from './release.ts';
import type { LiveWeb } from './releases.ts';
import { scriptLoader, takeScripts } from './script-loader.ts';

export type Page = {
  status: 200 | 404;
  html: string;
  /** What its policy has to allow. */
  inline: InlineSources;
  /** Prerendered, and so of interest to more than one. */
  isPublic: boolean;
};

/** What is at an address. */
export type Place = {
  owner: Owner | undefined;
  /** Where a page of its own was prerendered; undefined where many addresses have the same page. */
  path: string | undefined;
  /** Equal for addresses with the same page; there are as many as the releases have patterns. */
  key: string;
};

export function placeOf(web: LiveWeb, address: string): Place {
  const path = normal(address);
  const owner = ownerOf(web, path);
  if (!owner) return { owner, path: undefined, key: '' };
  const { remote, pattern } = owner;
  return remote.html.has(path)
    ? { owner, path, key: path }
    : { owner, path: undefined, key: `${remote.name} ${pattern}` };
}

/**
 * The page at a place: the shell's document with the owner's prerendered fragment, or a skeleton while the browser
 * loads what is not public, or the not-found page where the registry knows no such route. It is the same for everybody.
 */
export function composePage(web: LiveWeb, shell: Release, { owner, path }: Place, publicUrl: string): Page {
  const outlet = !owner ? 'not-found' : path === undefined ? 'loading' : 'page';
  const inside = (path === undefined ? shell.html.get(outlet) : owner?.remote.html.get(path)) ?? '';
  const data = JSON.stringify({ registry: web.registry, outlet }).replaceAll('<', '\\u003c');
  // A picture of the home page stands for pages whose unit has none.
  const pictured = [owner?.remote, ownerOf(web, '/')?.remote].find((remote) => remote?.socialImage);
  const styles = owner?.page ? pageStyles(owner.remote, owner.page.styles) : { head: [], end: [], sources: [] };
  const { document, scripts } = takeScripts(withShellStyles(shell.document!, shell));
  const ownScripts = owner?.page?.scripts.map((file) => baseOf(owner.remote) + file) ?? [];
  const loader = scriptLoader([...scripts, ...ownScripts], outlet === 'page' ? 'painted' : 'at once');
  const pageData = `<script type="application/json" id="postcard-page">${data}</script>`;
  // Replaced by functions: a string would give `$&` in a page a meaning.
  const html = withHead(document, {
    owner,
    styles: [...styles.head, loader.tag],
    pictured,
    isListed: outlet === 'page' && !owner?.page?.noIndex,
    path,
    publicUrl,
  })
    .replace('<!--postcard:page-->', () => [...styles.end, pageData].join('\n    '))
    .replace('<!--postcard:outlet-->', () => inside);
  const inline = joinSources(sourcesOf(document), { scripts: [loader.source], styles: styles.sources });
  return { status: owner ? 200 : 404, html, inline, isPublic: outlet !== 'loading' };
}

/** Without a slash at the end. */
function normal(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
