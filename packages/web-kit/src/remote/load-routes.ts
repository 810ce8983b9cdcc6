import type { RouteObject } from 'react-router';

export type FederationRuntime = {
  registerRemotes(remotes: { name: string; entry: string }[], options?: { force?: boolean }): void;
  loadRemote<T>(id: string): Promise<T | null>;
};

export class RemoteUnavailableError extends Error {
  readonly remote: string;

  constructor(remote: string, cause: unknown) {
    super(`${remote} cannot be loaded`, { cause });
    this.name = 'RemoteUnavailableError';
    this.remote = remote;
  }
}

export type Loader = {
  loadRoutes(name: string): Promise<RouteObject[]>;
};

type LoaderOptions = {
  timeout?: number;
};

const timeoutOfOneTry = 4_000;
const pauseBeforeSecondTry = 200;

/** Loads remotes: two tries of 4 s, then a RemoteUnavailableError. Routes are cached, failures are not. */
export function createLoader(
  registry: RegistryEntry[],
  runtime: FederationRuntime,
  { timeout = timeoutOfOneTry }: LoaderOptions = {},
): Loader {
  const entries = new Map(registry.map((entry) => [entry.name, entry]));
  const loaded = new Map<string, Promise<RouteObject[]>>();
  let tries = 0;

  const tryOnce = async (entry: RegistryEntry): Promise<RouteObject[]> => {
    register(runtime, entry, tries++);
    const module = await within(
      timeout,
      runtime.loadRemote<{ routes?: RouteObject[] }>(`${containerOf(entry)}/routes`),
    );
    if (!Array.isArray(module?.routes)) throw new Error(`${entry.name} exposes no routes`);
    return module.routes.map(withSecondTry);
  };

  const load = async (name: string): Promise<RouteObject[]> => {
    const entry = entries.get(name);
    if (!entry) throw new RemoteUnavailableError(name, 'not in the registry');
    return tryOnce(entry)
      .catch(() => tryOnce(entry))
      .catch((error: unknown) => {
        throw new RemoteUnavailableError(name, error);
      });
  };

  return {
    loadRoutes(name) {
      const routes = loaded.get(name) ?? load(name);
      loaded.set(name, routes);
      routes.catch(() => loaded.delete(name));
      return routes;
    },
  };
}

const containerOf = ({ name }: RegistryEntry): string => name.replaceAll('-', '_');

/** Retries a page's code after a pause, because the first request may get the result of a failed preload. */
function withSecondTry(route: RouteObject): RouteObject {
  const { lazy, children } = route;
  const again = typeof lazy === 'function' ? { lazy: () => lazy().catch(() => pause().then(lazy)) } : {};
  return { ...route, ...again, ...(children && { children: children.map(withSecondTry) }) } as RouteObject;
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseBeforeSecondTry));

// The runtime caches a failed script by address, so a retry uses another address.
function register(runtime: FederationRuntime, entry: RegistryEntry, tries: number): void {
  const url = new URL(entry.entryUrl ?? entry.manifestUrl, location.origin);
  if (tries > 0) url.searchParams.set('try', String(tries));
  runtime.registerRemotes([{ name: containerOf(entry), entry: url.href }], { force: tries > 0 });
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no response within ${milliseconds} ms`)), milliseconds);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export type RegistryEntry = {
  name: string;
  version: string;
  manifestUrl: string;
  entryUrl?: string;
  routes: string[];
  healthy: boolean;
};

/** Returns the valid entries. Leaves out malformed ones, so that they do not affect the others. */
export const parseRegistry = (value: unknown): RegistryEntry[] => (Array.isArray(value) ? value.filter(isEntry) : []);

function isEntry(value: unknown): value is RegistryEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { name, version, manifestUrl, routes } = value as Record<string, unknown>;
  const texts = [name, version, manifestUrl].every((text) => typeof text === 'string' && text !== '');
  return texts && Array.isArray(routes) && routes.every((route) => typeof route === 'string' && route.startsWith('/'));
}
