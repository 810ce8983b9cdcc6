import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startGateway } from '../harness/gateway.ts';
import { load } from '../harness/load.ts';
import { interleave, median } from '../harness/measure.ts';
import type { OwnedResources } from '../harness/resources.ts';

const body = JSON.stringify({ words: 'x'.repeat(1_000) });
const head = { 'content-type': 'application/json', 'content-length': body.length };

/** Returns requests per processor second, divided by those of another state of the sources. */
export async function gatewayRateAgainst(base: string, resources: OwnedResources): Promise<number> {
  const service = createServer((_, response) => response.writeHead(200, head).end(body));
  service.listen(0, '127.0.0.1');
  await resources.own(once(service, 'listening'), () => service.close().closeAllConnections());
  const serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const { signal } = new AbortController();
  const side = async (cwd?: string) => {
    const { url, pid } = await startGateway(resources, { serviceUrl, ...(cwd && { cwd }) });
    const options = { url: `${url}/api/campaigns/spring`, connections: 32, seconds: 0.5, pids: [pid], signal };
    return async () => (await load(options)).perCpuSecond;
  };
  const sides = { ours: await side(), base: await side(base) };
  // Short rounds, so that both sides share the busy moments of a machine.
  const runs = await interleave(sides, { rounds: 24, warmUps: 6, signal, log: () => {} });
  return median(runs.ours.map((rate, round) => rate / runs.base[round]!));
}
