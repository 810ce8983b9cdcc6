import { buildWebUnits } from '@postcard/devstack';
import { startGateway } from '../harness/gateway.ts';
import type { Bench, Result } from '../harness/measure.ts';
import { nowhere } from '../harness/processes.ts';
import { findProgram } from '../harness/programs.ts';
import { proxyOf, startNginx, upstream } from './nginx.ts';
import { reads } from './reads.ts';
import { compareSides, startSameBytes } from './sides.ts';

const asBrowser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' };

export const http = async (bench: Bench): Promise<Result[]> => [
  ...(await gateway(bench)),
  ...(await pages(bench)),
  ...(await reads(bench)),
];

async function gateway(bench: Bench): Promise<Result[]> {
  if (!bench.wants('gateway')) return [];
  const { resources, log } = bench;
  const program = await findProgram(['nginx'], 'nginx', log);
  const service = await startNginx(resources, { program, name: 'upstream', serversAt: upstream });
  const nginx = await startNginx(resources, { program, name: 'nginx', serversAt: proxyOf(service.url) });
  const ours = await startGateway(resources, { serviceUrl: service.url });
  const path = '/api/campaigns/spring';
  const sides = {
    ours: { url: ours.url + path, servedBy: [ours] },
    peer: { url: nginx.url + path, servedBy: [nginx] },
  };
  return [await compareSides(bench, { name: 'gateway: of nginx', ...sides, connections: 64, atLeast: 0.5 })];
}

async function pages(bench: Bench): Promise<Result[]> {
  const paths = ['/', '/pricing'].filter((path) => bench.wants(`pages ${path}`));
  if (paths.length === 0) return [];
  const { resources, log } = bench;
  const { releases } = await buildWebUnits({ dataDir: resources.folder(), log });
  const ours = await startGateway(resources, { serviceUrl: nowhere, releases });
  const urls = paths.map((path) => ours.url + path);
  const peer = await startSameBytes(bench, urls, asBrowser);
  const results: Result[] = [];
  for (const path of paths)
    results.push(
      await compareSides(bench, {
        name: `page-rate: ${path}`,
        ours: { url: ours.url + path, servedBy: [ours] },
        peer: { url: peer.url + path, servedBy: [peer] },
        headers: asBrowser,
        atLeast: 0.7,
      }),
    );
  return results;
}
