import { parseRegistry, type RegistryEntry } from '@postcard/web-kit/remote';

export type PageData = {
  registry: RegistryEntry[];
  /** What the server put into the outlet: a remote's prerendered page, a skeleton, or the not-found page. */
  outlet: 'page' | 'loading' | 'not-found';
};

/** The scripts run as soon as they are there, which may be before the end of the page is. */
export async function pageIsParsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}

/** What the gateway wrote into this page for the shell. */
export function readPageData(document: Document): PageData {
  const data = JSON.parse(document.getElementById('postcard-page')?.textContent ?? '{}') as Partial<PageData>;
  return { registry: parseRegistry(data.registry), outlet: data.outlet ?? 'loading' };
}
