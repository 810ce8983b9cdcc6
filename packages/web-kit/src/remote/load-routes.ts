import type { RouteObject } from 'react-router';
import type { RegistryEntry } from './registry.ts';

/** What loading needs of the federation runtime; the shell passes the real one. */
export type FederationRuntime = {
  registerRemotes(remotes: { name: string; entry: string }[], options?: { force?: boolean }): void;
  loadRemote<T>(id: string): Promise<T | null>;
};

/** A remote whose pages cannot be had now. */
export class RemoteUnavailableError extends Error {
  readonly remote: string;

  constructor(remote: string, cause: unknown) {
    super(`${remote} cannot be loaded`, { cause });
    this.name = 'RemoteUnavailableError';
    this.remote = remote;
  }
}

export type Loader = {
  /** The remote that owns a page at this path, if any. */
  loadRoutes(name: string): Promise<RouteObject[]>;
};

export type LoaderOptions = {
  /** Milliseconds for one try: a remote that hangs would otherwise take a minute to fail. */
  timeout?: number;
};

const timeoutOfOneTry = 4_000;
const pauseBeforeSecondTry = 200;

/**
 * Loads remotes by the registry's names: 4 s for a try, one more try, then a RemoteUnavailableError.
 * Loaded routes are kept; a failure is forgotten, so the next call tries afresh.
 */
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

/** A container is a global variable, so its name is the unit's with underscores. */
function containerOf({ name }: RegistryEntry): string {
  return name.replaceAll('-', '_');
}

/**
 * Asks a second time for a page's code. Where a page was prerendered while its remote was down, the
 * browser holds a failed preload of each of its files, which serves the first request after it; the
 * pause lets all of them fail.
 */
function withSecondTry(route: RouteObject): RouteObject {
  const { lazy, children } = route;
  const again = typeof lazy === 'function' ? { lazy: () => lazy().catch(() => pause().then(lazy)) } : {};
  return { ...route, ...again, ...(children && { children: children.map(withSecondTry) }) } as RouteObject;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseBeforeSecondTry));
}

// The runtime keeps a failed or hanging script under its address: another try needs another address.
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
