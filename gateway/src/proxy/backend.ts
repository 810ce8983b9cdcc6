import { Client, Pool } from 'undici';
import { createStalledResponses, type ResponseBounds, type StalledResponses } from './stalled-responses.ts';

export type Backend = {
  base: string;
  responses: Pool;
  streams: Pool;
  uploads: Pool;
  stalled: StalledResponses;
  /** Returns false after a shutdown notice or a failed connection, until the process is ready again. */
  isReady(): boolean;
  wasUnreachable(): void;
  retire(): Promise<void>;
  close(): Promise<void>;
};

export type BackendOptions = {
  timeout: number;
  /** True if readiness is polled, which helps only if another process can take over. */
  isWatched: boolean;
  bounds: ResponseBounds;
};

const connectTimeout = 2_000;
/** Interval of readiness checks. A service reports its shutdown one second ahead. */
const checkEveryMs = 250;
const checkTimeout = 1_000;

/** Connects to one process. Streams and uploads have separate pools, limited by the open requests. */
export function openBackend(url: string, { timeout, isWatched, bounds }: BackendOptions): Backend {
  const { origin, pathname } = new URL(url);
  const base = pathname.replace(/\/$/, '');
  const pool = (connections: number | null, bodyTimeout = timeout): Pool =>
    new Pool(origin, {
      connections,
      pipelining: 1,
      headersTimeout: timeout,
      bodyTimeout,
      connect: { timeout: connectTimeout },
    });
  const [responses, streams, uploads] = [pool(128), pool(null, 0), pool(null)];
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
      // Only a polled process can become ready again.
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
