import { startGateway } from '../harness/gateway.ts';
import type { Bench, Result } from '../harness/measure.ts';
import { startUnit } from '../harness/processes.ts';
import { startServers } from '../harness/servers.ts';
import { compareSides, startSameBytes } from './sides.ts';

const list = '/api/campaigns';
const plans = '/api/membership-plans';
const names = [list, `${list}/{id}`, `${list}/gallery`, '/api/design-templates', plans];

export async function reads(bench: Bench): Promise<Result[]> {
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
