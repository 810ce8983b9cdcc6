import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { UnitProcess } from '@postcard/devstack';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { compareToLimit, isBrief, round, type Bench, type Result } from '../harness/measure.ts';
import { residentMemoryOf } from '../harness/proc.ts';
import { openStreams, startTown } from './town.ts';

const count = isBrief ? 100 : 10_000;
/** Two heartbeats. */
const settleMs = isBrief ? 1_000 : 31_000;
/** Removes the limit of 1,000 streams a process. */
const unbounded = `${join(REPO, 'tools/faults/src/guards-off.mjs')}?hostile`;

export async function streams(bench: Bench): Promise<Result> {
  const { signal, resources } = bench;
  const { stack, town } = await startTown(bench, 10, { NODE_OPTIONS: `--import ${unbounded}` });
  // A stream takes two sockets of a gateway, and a process often opens at most 20,000.
  const gateways = [stack.process('gateway'), await stack.addReplica('gateway')];
  const memoryOf = (...units: UnitProcess[]): number =>
    units.reduce((sum, unit) => sum + residentMemoryOf(unit.pid() ?? 0), 0);
  const read = async () => {
    await pause(settleMs, undefined, { signal });
    return { gateways: memoryOf(...gateways), service: memoryOf(stack.process('svc-campaigns')) };
  };
  const before = await read();
  const urls = gateways.map(({ url }) => url);
  const open = await openStreams(urls, town.cardIds, count);
  await resources.own(Promise.resolve(open), (all) => all.close());
  const after = await read();
  if (open.broken() > 0) throw new Error(`${open.broken()} of ${count} streams ended`);
  const [gatewaysGrew, serviceGrew] = [after.gateways - before.gateways, after.service - before.service];
  const megabytes = gatewaysGrew + serviceGrew;
  return compareToLimit({
    name: `capacity: memory of ${count.toLocaleString('en-US')} open streams`,
    ours: [megabytes],
    limit: 300,
    unit: 'MB',
    more: {
      gateways: round(gatewaysGrew, 0),
      service: round(serviceGrew, 0),
      kilobytesEach: round((megabytes * 1024) / count, 1),
      before: round(before.gateways + before.service, 0),
    },
  });
}
