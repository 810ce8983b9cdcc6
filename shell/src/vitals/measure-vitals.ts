import type { Vital, VitalsBody } from '@postcard/contracts/vitals';
import type { RegistryEntry } from '@postcard/web-kit/remote';
import { matchRoutes } from 'react-router';
import { readPageData } from '../start/page-data.ts';

/** Milliseconds to wait after hydration; the browser keeps the entries from before. */
const restMs = 1_000;
const address = '/api/vitals';

type Library = Record<'onCLS' | 'onFCP' | 'onINP' | 'onLCP' | 'onTTFB', (keep: (vital: Vital) => void) => void>;

const webVitals = (): Promise<Library> => import('web-vitals');

/** Measures load and response times of the loaded page `path` and reports them once, when it is first hidden. */
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
  // The library reports its last figures in the capture phase, so this listener in the bubble phase gets them.
  window.addEventListener('visibilitychange', report);
}

/** Returns the registry's pattern for a path, because addresses contain ids of members' bookings. */
function pageOf(path: string, registry: readonly RegistryEntry[]): string {
  const patterns = registry.flatMap(({ routes }) => routes.map((pattern) => ({ path: pattern })));
  return matchRoutes(patterns, path)?.at(-1)?.route.path ?? 'other';
}

async function rest(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await new Promise((resolve) => setTimeout(resolve, restMs));
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve));
}
