import { useEffect } from 'react';
import { useMatches } from 'react-router';

/** What a route says about itself: `handle` in its route object. */
export type RouteHandle = {
  /** Without the product's name, which is added. */
  title: string;
  /** One sentence for search results. */
  description?: string;
  /** Path of the page that stands for this one; the page's own path when left out. */
  canonical?: string;
  /** Rendered at build time, so visible before any script; only for public pages without parameters. */
  prerender?: boolean;
  /** Kept out of search results and the sitemap, though prerendered. A page that is not prerendered always is. */
  noIndex?: boolean;
  /**
   * What the page is about, in schema.org's words, for search engines. Addresses are paths: the gateway makes those
   * under url, image, logo, @id, item and target absolute, and adds the @context.
   */
  structuredData?: object | object[];
};

/** The handle of the innermost route that has one. */
export function findHandle(matches: readonly { handle?: unknown }[]): RouteHandle | undefined {
  return matches.map((match) => match.handle).findLast(isHandle);
}

function isHandle(value: unknown): value is RouteHandle {
  return typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string';
}

/** The document's title as the tab shows it. */
export function documentTitle(handle: RouteHandle | undefined, product: string): string {
  return handle && handle.title !== product ? `${handle.title} · ${product}` : product;
}

/**
 * Keeps the document's title, description and canonical address those of the page shown. The gateway
 * writes the same for the first page, so search engines see them without running anything.
 */
export function DocumentHead({ product, fallback }: { product: string; fallback: RouteHandle }) {
  const handle = findHandle(useMatches()) ?? fallback;
  useEffect(() => {
    document.title = documentTitle(handle, product);
    setAttribute('meta[name="description"]', 'content', handle.description ?? fallback.description ?? '');
    setAttribute('link[rel="canonical"]', 'href', location.origin + (handle.canonical ?? location.pathname));
  }, [handle, product, fallback]);
  return null;
}

function setAttribute(selector: string, name: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(name, value);
}
