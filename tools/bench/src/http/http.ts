import { buildWebUnits } from '@postcard/devstack';
import { startGateway } from '../harness/gateway.ts';
import type { Bench, Result } from '../harness/measure.ts';
import { nowhere, startUnit } from '../harness/processes.ts';
import { findProgram } from '../harness/programs.ts';
import { proxyOf, startNginx, upstream } from './nginx.ts';
import { compareSides, startSameBytes } from './sides.ts';
import { startServers } from '../harness/servers.ts';

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

const list = '/api/campaigns';
const plans = '/api/membership-plans';
const names = [list, `${list}/{id}`, `${list}/gallery`, '/api/design-templates', plans];

async function reads(bench: Bench): Promise<Result[]> {
  const wanted = names.filter((name) => bench.wants(`reads ${name}`));
  if (wanted.length === 0) return [];
  const { resources } = bench;
  const { envOf } = await startServers(bench);
  const campaigns = await startUnit(resources, { unit: 'svc-campaigns', env: envOf('campaigns') });
  const identity = await startUnit(resources, { unit: 'svc-identity', env: envOf('identity') });
  const ours = await startGateway(resources, { serviceUrl: campaigns.url, identityUrl: identity.url });
  const [card] = (await (await fetch(campaigns.url + list)).json()) as [{ id: string }];
  const paths = wanted.map((name) => ({
    name,
    path: name.replace('{id}', card.id),
    service: name === plans ? identity : campaigns,
  }));
  const bytes = await startSameBytes(
    bench,
    paths.map(({ path, service }) => service.url + path),
  );
  const peer = await startGateway(resources, { serviceUrl: bytes.url });
  const results: Result[] = [];
  for (const { name, path, service } of paths)
    results.push(
      await compareSides(bench, {
        name: `reads: ${name}`,
        ours: { url: ours.url + path, servedBy: [ours, service] },
        peer: { url: peer.url + path, servedBy: [peer, bytes] },
        atLeast: 0.5,
      }),
    );
  return results;
}
