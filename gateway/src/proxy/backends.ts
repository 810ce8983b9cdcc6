import { mayBeSeveral, spread, type FindAddresses } from './addresses.ts';
import { openBackend, type Backend, type BackendOptions } from './backend.ts';

type Backends = {
  all(): readonly Backend[];
  close(): Promise<void>;
};

type BackendsOptions = Omit<BackendOptions, 'isWatched'> & { findAddresses: FindAddresses };

const checkEveryMs = 500;

/** Follows the addresses of a service's name. A removed process finishes its requests. */
export function openBackends(urls: readonly string[], { findAddresses, ...options }: BackendsOptions): Backends {
  let current = new Map<string, Backend>();
  let listed: readonly Backend[] = [];
  const leaving = new Set<Backend>();

  const use = (wanted: readonly string[]): void => {
    const before = current;
    const open = (url: string) => before.get(url) ?? openBackend(url, { ...options, isWatched: wanted.length > 1 });
    current = new Map(wanted.map((url) => [url, open(url)]));
    listed = [...current.values()];
    for (const [url, backend] of before) if (!current.has(url)) retire(backend);
  };
  const retire = (backend: Backend): void => {
    leaving.add(backend);
    void backend.retire().finally(() => leaving.delete(backend));
  };

  use(urls);
  const stopFollowing = urls.some(mayBeSeveral) ? follow(urls, findAddresses, use) : () => {};
  return {
    all: () => listed,
    close: async () => {
      stopFollowing();
      await Promise.all([...listed, ...leaving].map((backend) => backend.close()));
    },
  };
}

/** Reports the addresses now and twice a second. A failed lookup changes nothing. */
function follow(urls: readonly string[], find: FindAddresses, onFound: (urls: string[]) => void): () => void {
  let stopped = false;
  let checking = false;
  const check = async () => {
    if (checking) return;
    checking = true;
    const found = await Promise.all(urls.map((url) => spread(url, find))).catch(() => undefined);
    checking = false;
    if (found && !stopped) onFound(found.flat());
  };
  void check();
  const timer = setInterval(() => void check(), checkEveryMs).unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
