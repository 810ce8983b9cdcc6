import { join } from 'node:path';
import type { Child } from '@postcard/devstack/process/child';
import { freePorts } from '@postcard/devstack/process/ports';
import type { StackEnvironment } from '../benchmark.ts';
import { cpuSeconds } from '../machine/cpu-time.ts';
import { findProgram } from '../machine/programs.ts';
import { startGateway } from '../machine/start-gateway.ts';
import { startProcess } from '../machine/start-process.ts';
import { wrk } from '../machine/wrk.ts';
import { interleave } from '../measure/interleave.ts';
import { compare, round, type Result } from '../measure/result.ts';
import { median } from '../measure/statistics.ts';
import { startProxy, startUpstream } from './nginx.ts';

const connections = 64;
const seconds = 10;
const rounds = 3;
/** A path the gateway hands to a service. */
const path = '/api/campaigns/spring';

type Run = { rate: number; perCpuSecond: number };

/** Requests a second through one worker of the gateway, of nginx and of @fastify/http-proxy, to the same upstream. */
export async function gateway({ resources, signal, log }: StackEnvironment): Promise<Result[]> {
  const [nginx, program] = [await findProgram('nginx', log), await findProgram('wrk', log)];
  const folder = resources.folder();
  const [upstreamPort, nginxPort, fastifyPort, gatewayPort] = (await freePorts(4)) as [number, number, number, number];
  const upstream = await startUpstream(resources, { program: nginx, folder, name: 'upstream', port: upstreamPort });
  const servers = {
    ours: {
      child: await startGateway(resources, {
        folder,
        port: gatewayPort,
        serviceUrl: `http://127.0.0.1:${upstreamPort}`,
      }),
      port: gatewayPort,
    },
    nginx: {
      child: await startProxy(resources, { program: nginx, folder, name: 'nginx', port: nginxPort, upstreamPort }),
      port: nginxPort,
    },
    fastify: { child: await startFastify(), port: fastifyPort },
    upstream: { child: upstream, port: upstreamPort },
  };

  function startFastify(): Promise<Child> {
    const env = { NODE_ENV: 'production', PORT: String(fastifyPort), UPSTREAM_URL: `http://127.0.0.1:${upstreamPort}` };
    return startProcess(resources, {
      name: 'fastify',
      command: process.execPath,
      args: [join(import.meta.dirname, 'fastify-proxy.ts')],
      env,
      folder,
      readyUrl: `http://127.0.0.1:${fastifyPort}${path}`,
    });
  }

  const loaded =
    ({ child, port }: { child: Child; port: number }, duration = seconds) =>
    async (): Promise<Run> => {
      const before = cpuSeconds(child.pid);
      const { requestsPerSecond, requests, failed } = await wrk(
        program,
        { url: `http://127.0.0.1:${port}${path}`, connections, seconds: duration },
        signal,
      );
      if (failed > 0) throw new Error(`${failed} of ${requests} requests failed: a rate of failures means nothing`);
      return { rate: requestsPerSecond, perCpuSecond: requests / (cpuSeconds(child.pid) - before) };
    };

  for (const server of Object.values(servers)) await loaded(server, 3)();
  const sides = {
    ours: loaded(servers.ours),
    nginx: loaded(servers.nginx),
    fastify: loaded(servers.fastify),
    upstream: loaded(servers.upstream),
  };
  const runs = await interleave(sides, rounds, (count) => log(`round ${count} of ${rounds}`));

  const ratesOf = (side: keyof typeof runs) => runs[side].map(({ rate }) => rate);
  const perCpu = (side: keyof typeof runs) => round(median(runs[side].map(({ perCpuSecond }) => perCpuSecond)), 0);
  const against = (side: 'nginx' | 'fastify') => ({
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
    compare({ name: 'gateway: of @fastify/http-proxy', ...against('fastify'), target: { atLeast: 2 } }),
  ];
}
