import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { UnitProcess } from '@postcard/devstack';
import { REPO } from '@postcard/devstack/find/repo-paths';
import type { StackEnvironment } from '../benchmark.ts';
import { residentMemoryOf } from '../machine/memory.ts';
import { compareToLimit, round, type Result } from '../measure/result.ts';
import { openStreams } from './open-streams.ts';
import { startTown } from './town.ts';

const wanted = 10_000;
const limitMegabytes = 300;
/** Two heartbeats: the second finds everything at rest. */
const settleMs = 31_000;
/** A process lets 1,000 through. What one stream takes is the same beyond that. */
const unbounded = join(REPO, 'tools/faults/src/hostile/guards-off.mjs');

/** What 10,000 open pages that follow a card take of the gateways and svc-campaigns. */
export async function streams(surroundings: StackEnvironment): Promise<Result[]> {
  const { signal, log, resources } = surroundings;
  const { stack, askers } = await startTown(surroundings, {
    cards: 10,
    env: { NODE_OPTIONS: `--import ${unbounded}` },
  });
  // Each stream is two sockets of a gateway, and a process may often have no more than 20,000 files open.
  const gateways = [stack.process('gateway'), await stack.addReplica('gateway')];
  const service = stack.process('svc-campaigns');
  const memory = (units: readonly UnitProcess[]): number =>
    units.reduce((sum, unit) => sum + residentMemoryOf(unit.pid() ?? 0), 0);
  await pause(settleMs, undefined, { signal });
  const before = { gateways: memory(gateways), service: memory([service]) };
  const open = await openStreams(
    gateways.map(({ url }) => url),
    askers.cardIds,
    wanted,
  );
  await resources.own(Promise.resolve(open), (all) => all.close());
  log(`${wanted} streams are open`);
  await pause(settleMs, undefined, { signal });
  const after = { gateways: memory(gateways), service: memory([service]) };
  if (open.broken() > 0) throw new Error(`${open.broken()} of ${wanted} streams ended`);
  const grown = { gateways: after.gateways - before.gateways, service: after.service - before.service };
  return [
    compareToLimit({
      name: `capacity: memory of ${wanted.toLocaleString('en-US')} open streams`,
      ours: [grown.gateways + grown.service],
      limit: limitMegabytes,
      unit: 'MB',
      more: {
        gateways: round(grown.gateways, 0),
        service: round(grown.service, 0),
        kilobytesEach: round(((grown.gateways + grown.service) * 1024) / wanted, 1),
        before: round(before.gateways + before.service, 0),
      },
    }),
  ];
}
