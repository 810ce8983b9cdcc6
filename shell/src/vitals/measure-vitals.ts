import type { Vital, VitalsBody } from '@postcard/contracts/vitals';
import type { RegistryEntry } from '@postcard/web-kit/remote';
import { matchRoutes } from 'react-router';
import { readPageData } from '../start/page-data.ts';

/** After the page is alive; what happened before, the browser has kept for whoever asks. */
const restMs = 1_000;
const address = '/api/vitals';

type Library = Record<'onCLS' | 'onFCP' | 'onINP' | 'onLCP' | 'onTTFB', (keep: (vital: Vital) => void) => void>;

const webVitals = (): Promise<Library> => import('web-vitals');

/**
 * Measures how soon this page loaded and responds, and reports it to the gateway once, when it is first hidden: that is
 * the last moment a browser is sure to give. All of it counts for the page that was loaded, also what a visitor does on
 * pages after it. Where the library cannot be had, nothing is measured and nobody is bothered.
 * @param path of the page that was loaded
 */
export async function measureVitals(path: string, load: () => Promise<Library> = webVitals): Promise<void> {
  await rest();
  const library = await load().catch(() => undefined);
  if (!library) return;
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = library;
  const values = new Map<Vital['name'], number>();
  const keep = ({ name, value }: Vital) => void values.set(name, value);
  for (const watch of [onTTFB, onFCP, onLCP, onCLS, onINP]) watch(keep);
  const page = pageOf(path, readPageData(document).registry);

  const report = () => {
    if (document.visibilityState !== 'hidden' || values.size === 0) return;
    window.removeEventListener('visibilitychange', report);
    const body: VitalsBody = { page, metrics: [...values].map(([name, value]) => ({ name, value })) };
    navigator.sendBeacon(address, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  };
  // The library listens on its way down to the document, so on the way up its last figures are there.
  window.addEventListener('visibilitychange', report);
}

/** The registry's pattern of a page, since addresses name members' bookings. */
function pageOf(path: string, registry: readonly RegistryEntry[]): string {
  const patterns = registry.flatMap(({ routes }) => routes.map((pattern) => ({ path: pattern })));
  return matchRoutes(patterns, path)?.at(-1)?.route.path ?? 'other';
}

/**
 * Resolves when the page is loaded and has nothing to do: neither its first bytes nor its first clicks wait for this.
 */
async function rest(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await new Promise((resolve) => setTimeout(resolve, restMs));
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve));
}
