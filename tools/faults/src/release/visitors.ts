import type { Call } from '../units/load.ts';

const calls: readonly Call[] = [
  ...['/', '/pricing', '/login', '/dashboard', '/admin'].map((path) => ({ unit: 'pages', method: 'GET', path })),
  { unit: 'registry', method: 'GET', path: '/api/registry' },
  { unit: 'svc-campaigns', method: 'GET', path: '/api/campaigns' },
  { unit: 'svc-identity', method: 'GET', path: '/api/membership-plans' },
  { unit: 'svc-campaigns', method: 'GET', path: '/api/design-templates' },
];

/** A page as a browser reads it: what it names, and what is to be fetched for it. */
export async function readPage(url: string, path: string): Promise<{ assets: string[]; remote: string[] }> {
  const html = await (await fetch(url + path)).text();
  const assets = [...html.matchAll(/(?:src|href)="(\/(?:assets|mfe)\/[^"]+)"/g)].map(([, asset]) => asset as string);
  return {
    assets: assets.filter((each) => each.startsWith('/assets/')),
    remote: assets.filter((each) => each.startsWith('/mfe/')),
  };
}

/**
 * What visitors ask for, turn by turn: pages, files, the registry, the services. Every file a page names is among it
 * while that page is new.
 */
export function createVisitors(url: string) {
  const files = new Set<string>();
  let turn = 0;
  const warmUp = async (path: string) => {
    const { assets, remote } = await readPage(url, path);
    for (const each of [...assets, ...remote]) files.add(each);
  };
  return {
    warmUp,
    next: (): Call => {
      turn += 1;
      // Every second call is for a file, as in a browser that has none yet.
      if (turn % 2 === 0 && files.size > 0)
        return { unit: 'files', method: 'GET', path: [...files][(turn / 2) % files.size] as string };
      return calls[(((turn + 1) / 2) % calls.length) | 0] as Call;
    },
  };
}
