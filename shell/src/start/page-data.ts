import { parseRegistry, type RegistryEntry } from '@postcard/web-kit/remote';

export type PageData = {
  registry: RegistryEntry[];
  outlet: 'page' | 'loading' | 'not-found';
};

/** Reads the data that the gateway wrote into the page. */
export function readPageData(document: Document): PageData {
  const data = JSON.parse(document.getElementById('postcard-page')?.textContent ?? '{}') as Partial<PageData>;
  return { registry: parseRegistry(data.registry), outlet: data.outlet ?? 'loading' };
}
