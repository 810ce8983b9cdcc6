import type { Town } from '@postcard/contracts/town';
import type { Logger } from '@postcard/service-kit/log';
import type { LoadPublished } from '@postcard/service-kit/town/load-published';

/** A published town that is not checked yet: all that is needed to find it. */
export type ListedTown = Pick<Town, 'id' | 'hosts'>;

/** The towns that owners published, as svc-identity has them. */
export type PublishedTowns = {
  /** Whether they are known, or were waited for long enough: until then their hosts would show the first town. */
  isRead(): boolean;
  /** Calls the listener with all of them, each time that they have changed. */
  follow(listener: (towns: readonly ListedTown[]) => void): void;
  close(): void;
};

const everyMs = 5_000;
/** Until they are known, or have been waited for long enough. */
const soonMs = 100;
/** A service that is away must not keep the other towns' pages away. */
const patienceMs = 15_000;

/** Asks again and again, and keeps what it knows while svc-identity is away. */
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
