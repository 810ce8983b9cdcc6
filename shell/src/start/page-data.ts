import { parseRegistry, type RegistryEntry } from '@postcard/web-kit/remote';

type PageData = {
  registry: RegistryEntry[];
  outlet: 'page' | 'loading' | 'not-found';
};

export function readPageData(document: Document): PageData {
  const data = JSON.parse(document.getElementById('postcard-page')?.textContent ?? '{}') as Partial<PageData>;
  return { registry: parseRegistry(data.registry), outlet: data.outlet ?? 'loading' };
}
