import { buildWebUnits, startMongo, startRabbit } from '@postcard/devstack';
import type { StackEnvironment } from '../benchmark.ts';
import type { Result } from '../measure/result.ts';
import { growth } from './growth.ts';
import { opening } from './opening.ts';
import { startSide, type Ground } from './side.ts';

const parts = { growth, opening };

/** What a town costs the others: `towns:growth` and `towns:opening` are a part each. */
export async function towns(surroundings: StackEnvironment): Promise<Result[]> {
  const { part, resources, log } = surroundings;
  if (part !== undefined && !(part in parts)) throw new Error(`towns has no part '${part}': growth, opening`);
  const folder = resources.folder();
  const { releases } = await buildWebUnits({ dataDir: folder, log });
  const [mongo, rabbit] = await Promise.all([
    resources.own(startMongo({ dataDir: folder, log }), (server) => server.stop()),
    resources.own(startRabbit({ dataDir: folder, log }), (server) => server.stop()),
  ]);
  log(`on ${mongo.kind}`);
  const ground: Ground = { mongo, rabbit, releases };
  const open = (count: number) => startSide(surroundings, ground, count);

  if (part === 'opening') return opening(surroundings, ground, await open(1_000));
  const sides = { one: await open(1), hundred: await open(100), thousand: await open(1_000) };
  const grown = await growth(surroundings, ground, sides);
  if (part === 'growth') return grown;
  for (const side of [sides.one, sides.hundred]) await side.stop();
  return [...grown, ...(await opening(surroundings, ground, sides.thousand))];
}
