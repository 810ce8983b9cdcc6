import { join } from 'node:path';
import { freePort } from '@postcard/devstack';
import { load } from '../harness/load.ts';
import { compare, interleave, median, round, type Bench, type Result } from '../harness/measure.ts';
import { startProcess, type Server } from '../harness/processes.ts';

type Side = { url: string; servedBy: readonly Pick<Server, 'pid'>[] };

type Comparison = {
  name: string;
  ours: Side;
  peer: Side;
  connections?: number;
  headers?: Record<string, string>;
  atLeast: number;
};

/** Compares requests per processor second, because the load itself uses a core. */
export async function compareSides(bench: Bench, { name, ours, peer, ...options }: Comparison): Promise<Result> {
  const { connections = 32, headers = {}, atLeast } = options;
  const side =
    ({ url, servedBy }: Side) =>
    () =>
      load({ url, connections, seconds: 4, headers, pids: servedBy.map(({ pid }) => pid), signal: bench.signal });
  const runs = await interleave({ ours: side(ours), peer: side(peer) }, { ...bench, rounds: 3, warmUps: 2 });
  const perCpu = (each: keyof typeof runs) => runs[each].map(({ perCpuSecond }) => perCpuSecond);
  const rate = (each: keyof typeof runs) => round(median(runs[each].map((one) => one.rate)), 0);
  return compare({
    name: `${name}, by processor time`,
    ours: perCpu('ours'),
    peer: perCpu('peer'),
    unit: 'requests/s of a processor',
    target: { atLeast },
    more: { rate: rate('ours'), rateOfPeer: rate('peer') },
  });
}

export async function startSameBytes(
  { resources }: Bench,
  urls: readonly string[],
  headers: Record<string, string> = {},
): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = await startProcess(resources, {
    name: 'same-bytes',
    command: process.execPath,
    args: [join(import.meta.dirname, 'same-bytes.ts')],
    env: { URLS: urls.join(' '), HEADERS: JSON.stringify(headers), PORT: String(port) },
    folder: resources.folder(),
    readyUrl: `${url}/readyz`,
  });
  return { ...child, url };
}
