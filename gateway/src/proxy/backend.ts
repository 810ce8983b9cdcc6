import { Client, Pool } from 'undici';
import { createStalledResponses, type ResponseBounds, type StalledResponses } from './stalled-responses.ts';

/** One process of a service. */
export type Backend = {
  /** Of its paths. */
  base: string;
  responses: Pool;
  streams: Pool;
  /** For files that are passed on while they arrive. */
  uploads: Pool;
  stalled: StalledResponses;
  /** False from when it said that it ends, or could not be reached, until it says that it is ready. */
  isReady(): boolean;
  wasUnreachable(): void;
  /** Asks nothing more of it; resolves when nothing is in progress. */
  retire(): Promise<void>;
  /** Ends what is under way. */
  close(): Promise<void>;
};

export type BackendOptions = {
  /** Milliseconds until the first byte of a response, and between its pieces. */
  timeout: number;
  /** Asked again and again whether it is ready: worth it where there is another that can take its place. */
  isWatched: boolean;
  bounds: ResponseBounds;
};

const connectTimeout = 2_000;
/** A service that ends gives a second's notice. */
const checkEveryMs = 250;
const checkTimeout = 1_000;

/**
 * Each process has its own pool of connections, so that one that hangs takes nobody else's. What a client can hold open
 * has pools of its own, which the bounds on open requests limit: event streams, and files that arrive slowly.
 */
export function openBackend(url: string, { timeout, isWatched, bounds }: BackendOptions): Backend {
  const { origin, pathname } = new URL(url);
  const base = pathname.replace(/\/$/, '');
  const connect = { timeout: connectTimeout };
  const responses = new Pool(origin, {
    connections: 128,
    pipelining: 1,
    headersTimeout: timeout,
    bodyTimeout: timeout,
    connect,
  });
  const streams = new Pool(origin, {
    connections: null,
    pipelining: 1,
    headersTimeout: timeout,
    bodyTimeout: 0,
    connect,
  });
  const uploads = new Pool(origin, {
    connections: null,
    pipelining: 1,
    headersTimeout: timeout,
    bodyTimeout: timeout,
    connect,
  });
  const pools = [responses, streams, uploads];
  let ready = true;
  const watch = isWatched ? watchReadiness(origin, `${base}/readyz`, (isSo) => (ready = isSo)) : undefined;
  return {
    base,
    responses,
    streams,
    uploads,
    stalled: createStalledResponses(bounds),
    isReady: () => ready,
    wasUnreachable: () => {
      // Only who is asked again can be ready again.
      if (watch) ready = false;
    },
    retire: async () => {
      await Promise.all([...pools.map((pool) => pool.close()), watch?.stop()]);
    },
    close: async () => {
      await Promise.all([...pools.map((pool) => pool.destroy()), watch?.stop()]);
    },
  };
}

function watchReadiness(origin: string, path: string, onChecked: (isReady: boolean) => void) {
  const client = new Client(origin, {
    headersTimeout: checkTimeout,
    bodyTimeout: checkTimeout,
    connect: { timeout: checkTimeout },
  });
  let checking = false;
  const check = async () => {
    if (checking) return;
    checking = true;
    onChecked(await isReady(client, path));
    checking = false;
  };
  const timer = setInterval(() => void check(), checkEveryMs).unref();
  return {
    stop: () => {
      clearInterval(timer);
      return client.destroy();
    },
  };
}

async function isReady(client: Client, path: string): Promise<boolean> {
  try {
    const { statusCode, body } = await client.request({ path, method: 'GET' });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}
