import { parseRegistry, type RegistryEntry } from '@postcard/web-kit/remote';

export type PageData = {
  registry: RegistryEntry[];
  /** What the server put into the outlet: a remote's prerendered page, a skeleton, or the not-found page. */
  outlet: 'page' | 'loading' | 'not-found';
};

/** What the gateway wrote into this page for the shell. */
export function readPageData(document: Document): PageData {
  const data = JSON.parse(document.getElementById('postcard-page')?.textContent ?? '{}') as Partial<PageData>;
  return { registry: parseRegistry(data.registry), outlet: data.outlet ?? 'loading' };
}
