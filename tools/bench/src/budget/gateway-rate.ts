import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { freePorts } from '@postcard/devstack/process/ports';
import { Pool } from 'undici';
import { cpuSeconds } from '../machine/cpu-time.ts';
import type { OwnedResources } from '../machine/owned-resources.ts';
import { startGateway } from '../machine/start-gateway.ts';
import { interleave } from '../measure/interleave.ts';
import { median } from '../measure/statistics.ts';

const connections = 32;
/** Short, so that both sides meet the same moments of a busy machine. */
const roundMs = 500;
const warmUpRounds = 6;
const rounds = 24;
const body = JSON.stringify({ words: 'x'.repeat(1_000) });

/**
 * Requests that today's gateway serves in a second of its processor time, to those of another state of its sources.
 * Load and service are in this process, so what they take does not count.
 */
export async function gatewayRateAgainst(base: string, resources: OwnedResources): Promise<number> {
  const service = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body),
  );
  service.listen(0, '127.0.0.1');
  await resources.own(once(service, 'listening'), () => service.close().closeAllConnections());
  const serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const [oursPort, basePort] = (await freePorts(2)) as [number, number];
  const start = (port: number, cwd?: string) =>
    startGateway(resources, { folder: resources.folder(), port, serviceUrl, ...(cwd && { cwd }) });
  const sides = {
    ours: await loaded(oursPort, (await start(oursPort)).pid),
    base: await loaded(basePort, (await start(basePort, base)).pid),
  };
  await interleave(sides, warmUpRounds);
  const runs = await interleave(sides, rounds);
  return median(runs.ours.map((rate, round) => rate / (runs.base[round] as number)));

  async function loaded(port: number, pid: number): Promise<() => Promise<number>> {
    const pool = new Pool(`http://127.0.0.1:${port}`, { connections });
    await resources.own(Promise.resolve(pool), (one) => one.destroy());
    return async () => {
      const [before, until] = [cpuSeconds(pid), performance.now() + roundMs];
      let requests = 0;
      const worker = async () => {
        for (; performance.now() < until; requests++) {
          const response = await pool.request({ path: '/api/campaigns/spring', method: 'GET' });
          await response.body.dump();
          if (response.statusCode !== 200) throw new Error(`a request was refused: ${response.statusCode}`);
        }
      };
      await Promise.all(Array.from({ length: connections }, worker));
      return requests / (cpuSeconds(pid) - before);
    };
  }
}
