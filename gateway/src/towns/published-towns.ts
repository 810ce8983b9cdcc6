import type { Town } from '@postcard/contracts/town';
import type { Logger } from '@postcard/service-kit/log';
import type { LoadPublished } from '@postcard/service-kit/town/load-published';

export type ListedTown = Pick<Town, 'id' | 'hosts'>;

export type PublishedTowns = {
  /** Returns true once the towns are read or the wait is over. Until then their hosts would show the first town. */
  isRead(): boolean;
  follow(listener: (towns: readonly ListedTown[]) => void): void;
  close(): void;
};

const everyMs = 5_000;
const soonMs = 100;
/** Maximum wait for svc-identity, which must not block the other towns. */
const patienceMs = 15_000;

/** Polls svc-identity and keeps the last towns while it is unavailable. */
export function followPublishedTowns(load: LoadPublished, log: Logger, every = everyMs): PublishedTowns {
  const startedAt = performance.now();
  let read = false;
  let failed = false;
  let known: readonly ListedTown[] = [];
  let listener: (towns: readonly ListedTown[]) => void = () => undefined;

  function take(found: readonly unknown[]): void {
    const listed = found.filter(isListed);
    if (listed.length < found.length)
      log.error({ towns: found.length - listed.length }, 'published towns cannot be read, and are not served');
    listener(listed);
    known = listed;
    log.info({ towns: known.length }, 'published towns are served');
  }

  async function check(): Promise<void> {
    try {
      const found = await load();
      if (found && (found.length > 0 || known.length > 0)) take(found);
      [read, failed] = [true, false];
    } catch (error) {
      if (!failed) log.warn({ err: error }, 'published towns could not be read, the last ones are served');
      failed = true;
    }
  }

  const isRead = (): boolean => read || performance.now() - startedAt > patienceMs;

  let timer: NodeJS.Timeout;
  let closed = false;
  async function next(): Promise<void> {
    await check();
    if (!closed) timer = setTimeout(() => void next(), isRead() ? every : soonMs);
  }
  void next();
  return {
    isRead,
    follow: (given) => {
      listener = given;
      if (known.length > 0) given(known);
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}

const isListed = (town: unknown): town is ListedTown => {
  const { id, hosts } = (town ?? {}) as Partial<Record<keyof ListedTown, unknown>>;
  return typeof id === 'string' && Array.isArray(hosts) && hosts.every((host) => typeof host === 'string');
};
