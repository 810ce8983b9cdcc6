import autocannon, { type Request } from 'autocannon';
import { isBrief } from './measure.ts';
import { cpuSeconds } from './proc.ts';

type LoadOptions = {
  url: string;
  connections: number;
  /** Seconds of load, unless `amount` gives a number of requests. */
  seconds?: number;
  amount?: number;
  headers?: Record<string, string>;
  /** Returns the next request, by default a `GET` of the URL. */
  next?: () => Pick<Request, 'method' | 'path' | 'headers' | 'body'>;
  pids?: readonly number[];
  signal: AbortSignal;
};

/** Loads a server. @returns requests per second, and per processor second of `pids` @throws when a request fails */
export async function load({ url, connections, seconds, amount, headers, next, pids = [], signal }: LoadOptions) {
  const used = cpuSeconds(...pids);
  const startedAt = performance.now();
  let [endedAt, requests, refused, lastStatus] = [startedAt, 0, 0, 0];
  const { promise: done, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const run = autocannon(
    {
      url,
      connections,
      ...(amount === undefined ? { duration: isBrief ? 1 : (seconds ?? 1) } : { amount }),
      ...(headers && { headers }),
      ...(next && { requests: [{ setupRequest: (request: Request) => ({ ...request, ...next() }) }] }),
    },
    (error, result) => (error ? reject(error) : resolve(result)),
  );
  run.on('response', (_, status) => {
    endedAt = performance.now();
    requests += 1;
    if (status < 400) return;
    refused += 1;
    lastStatus = status;
  });
  const stop = () => run.stop();
  signal.addEventListener('abort', stop);
  const { errors } = await done.finally(() => signal.removeEventListener('abort', stop));
  if (errors + refused > 0) throw new Error(`${errors + refused} of ${requests} requests failed (${lastStatus})`);
  const perCpuSecond = requests / (cpuSeconds(...pids) - used);
  return { rate: (requests / (endedAt - startedAt)) * 1000, perCpuSecond };
}
