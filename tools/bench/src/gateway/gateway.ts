import type { StackEnvironment } from '../benchmark.ts';
import { cpuSeconds } from '../machine/cpu-time.ts';
import { findProgram } from '../machine/programs.ts';
import { wrk } from '../machine/wrk.ts';
import { interleave } from '../measure/interleave.ts';
import { compare, round, type Result } from '../measure/result.ts';
import { median } from '../measure/statistics.ts';
import { path, startServers, type Server } from './servers.ts';

const connections = 64;
const seconds = 10;
const rounds = 3;

type Run = { rate: number; perCpuSecond: number };

/**
 * Requests a second through one worker of the gateway and of its peers, to the same upstream; and what two workers do
 * with their processor time.
 */
export async function gateway({ resources, signal, log }: StackEnvironment): Promise<Result[]> {
  const [nginx, program] = [await findProgram('nginx', log), await findProgram('wrk', log)];
  const servers = await startServers(resources, nginx);

  /** Loads some servers at once, each with its part of the connections. */
  const loaded =
    (among: readonly Server[], duration = seconds) =>
    async (): Promise<Run> => {
      const used = () => among.reduce((sum, { child }) => sum + cpuSeconds(child.pid), 0);
      const before = used();
      const load = { connections: connections / among.length, seconds: duration };
      const runs = await Promise.all(
        among.map(({ port }) => wrk(program, { ...load, url: `http://127.0.0.1:${port}${path}` }, signal)),
      );
      const sum = (pick: (run: (typeof runs)[number]) => number) => runs.reduce((all, run) => all + pick(run), 0);
      const [requests, failed] = [sum((run) => run.requests), sum((run) => run.failed)];
      if (failed > 0) throw new Error(`${failed} of ${requests} requests failed: a rate of failures means nothing`);
      return { rate: sum((run) => run.requestsPerSecond), perCpuSecond: requests / (used() - before) };
    };

  // V8 is done with a server's code after some 100,000 requests.
  for (const server of Object.values(servers)) await loaded([server], 10)();
  const sides = {
    ours: loaded([servers.ours]),
    nginx: loaded([servers.nginx]),
    undici: loaded([servers.undici]),
    undiciWithHeaders: loaded([servers.undiciWithHeaders]),
    fastify: loaded([servers.fastify]),
    upstream: loaded([servers.upstream]),
    two: loaded([servers.ours, servers.second]),
  };
  const runs = await interleave(sides, rounds, (count) => log(`round ${count} of ${rounds}`));

  const ratesOf = (side: keyof typeof runs) => runs[side].map(({ rate }) => rate);
  const perCpuOf = (side: keyof typeof runs) => runs[side].map(({ perCpuSecond }) => perCpuSecond);
  const perCpu = (side: keyof typeof runs) => round(median(perCpuOf(side)), 0);
  const against = (side: 'nginx' | 'fastify' | 'undici' | 'undiciWithHeaders') => ({
    ours: ratesOf('ours'),
    peer: ratesOf(side),
    unit: 'requests/s',
    more: {
      oursPerCpuSecond: perCpu('ours'),
      peerPerCpuSecond: perCpu(side),
      upstreamAlone: round(median(ratesOf('upstream')), 0),
    },
  });
  return [
    compare({ name: 'gateway: of nginx', ...against('nginx'), target: { atLeast: 0.5 } }),
    compare({ name: 'gateway: of undici behind node:http', ...against('undici'), target: { atLeast: 0.9 } }),
    compare({
      name: 'gateway: of undici behind node:http that sends our headers',
      ...against('undiciWithHeaders'),
      target: { atLeast: 0.9 },
    }),
    compare({ name: 'gateway: of @fastify/http-proxy', ...against('fastify'), target: { atLeast: 2 } }),
    compare({
      name: 'gateway: two workers of one, by processor time',
      ours: perCpuOf('two').map((each) => each * 2),
      peer: perCpuOf('ours'),
      unit: 'requests per second of each processor',
      target: { atLeast: 1.8 },
      more: { rateOfTwo: round(median(ratesOf('two')), 0), rateOfOne: round(median(ratesOf('ours')), 0) },
    }),
  ];
}
