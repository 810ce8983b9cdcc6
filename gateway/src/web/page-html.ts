import { withHead } from './page-head.ts';
import { baseOf, ownerOf } from './owner.ts';
import { pageStyles, withShellStyles, type PageStyles } from './page-styles.ts';
import type { PageInfo, Release } from './release.ts';
import type { LiveWeb } from './releases.ts';

export type Page = {
  status: 200 | 404;
  /** With `__NONCE__` wherever this response's nonce goes. */
  html: string;
  /** Prerendered, and so the same for everyone. */
  isPublic: boolean;
};

/**
 * The page at this path: the shell's document with the owner's prerendered fragment, or a skeleton while
 * the browser loads what is not public, or the not-found page where the registry knows no such route.
 */
export function composePage(web: LiveWeb, shell: Release, address: string, publicUrl: string): Page {
  const path = normal(address);
  const owner = ownerOf(web, path);
  const fragment = owner?.remote.html.get(path);
  const outlet = !owner ? 'not-found' : fragment === undefined ? 'loading' : 'page';
  const inside = fragment ?? shell.html.get(outlet) ?? '';
  const data = JSON.stringify({ registry: web.registry, outlet }).replaceAll('<', '\\u003c');
  // A picture of the home page stands for pages whose unit has none.
  const pictured = [owner?.remote, ownerOf(web, '/')?.remote].find((remote) => remote?.socialImage);
  const isListed = outlet === 'page' && !owner?.page?.noIndex;
  const files = owner?.page ? fileTags(owner.remote, owner.page) : { head: [], end: [] };
  const pageData = `<script type="application/json" id="postcard-page">${data}</script>`;
  // Replaced by functions: a string would give `$&` in a page a meaning.
  const html = withHead(withShellStyles(shell.document!, shell), {
    owner,
    styles: files.head,
    pictured,
    isListed,
    path,
    publicUrl,
  })
    .replace('<!--postcard:page-->', () => [...files.end, pageData].join('\n    '))
    .replace('<!--postcard:outlet-->', () => inside);
  return { status: owner ? 200 : 404, html, isPublic: outlet !== 'loading' };
}

/**
 * What a page loads. What it can be painted without comes last: a browser that asks for it before it has read the page
 * paints it later.
 */
function fileTags(release: Release, { styles, scripts }: PageInfo): PageStyles {
  const { head, end } = pageStyles(release, styles);
  return {
    head,
    end: [
      ...end,
      ...scripts.map((file) => `<link rel="preload" as="script" nonce="__NONCE__" href="${baseOf(release)}${file}" />`),
    ],
  };
}

/** Without a slash at the end. */
function normal(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
