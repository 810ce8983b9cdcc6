import type { StackEnvironment } from '../benchmark.ts';
import type { Result } from '../measure/result.ts';
import { rate } from './rate.ts';
import { streams } from './streams.ts';

const parts = { rate, streams };

/** What one machine can take: `capacity:rate` and `capacity:streams` are a part each. */
export async function capacity(surroundings: StackEnvironment): Promise<Result[]> {
  const { part } = surroundings;
  if (part !== undefined && !(part in parts)) throw new Error(`capacity has no part '${part}': rate, streams`);
  const results: Result[] = [];
  for (const [name, measure] of Object.entries(parts))
    if (part === undefined || part === name) results.push(...(await measure(surroundings)));
  return results;
}
