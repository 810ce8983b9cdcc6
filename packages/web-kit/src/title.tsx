import { useEffect } from 'react';
import { useMatches } from 'react-router';

export type RouteHandle = {
  title: string;
  description?: string;
  canonical?: string;
  prerender?: boolean;
  /** Excludes the page from search results. Pages that are not prerendered are always excluded. */
  noIndex?: boolean;
  /** Structured data (schema.org). The gateway makes paths under url, image, logo, @id, item and target absolute. */
  structuredData?: object | object[];
};

export const findHandle = (matches: readonly { handle?: unknown }[]): RouteHandle | undefined =>
  matches.map((match) => match.handle).findLast(isHandle);

const isHandle = (value: unknown): value is RouteHandle =>
  typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string';

export const documentTitle = (handle: RouteHandle | undefined, product: string): string =>
  handle && handle.title !== product ? `${handle.title} · ${product}` : product;

/** Updates the title, description and canonical address. The gateway writes those of the first page. */
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
