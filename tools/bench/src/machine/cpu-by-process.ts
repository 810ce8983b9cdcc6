import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { livingProcess } from '@postcard/devstack/process/pid-record';
import { cpuSeconds } from './cpu-time.ts';
import { familyOf } from './family.ts';

/** Processor seconds by name: `gateway`, `mongo`. */
export type CpuSeconds = Readonly<Record<string, number>>;

/**
 * What each process that a stack has started has used so far, with all that it started itself. The stack's own process
 * is not among them.
 */
export function cpuByProcess(dataDir: string): CpuSeconds {
  const folder = join(dataDir, 'run');
  const used = readdirSync(folder).flatMap((file): [string, number][] => {
    const pid = livingProcess(join(folder, file));
    if (pid === undefined || pid === process.pid) return [];
    return [[file.replace(/\.json$/, ''), familyOf(pid).reduce((sum, one) => sum + cpuSeconds(one), 0)]];
  });
  return Object.fromEntries(used);
}

/** What was used in between, largest first, in percent of one processor. */
export function sharesOfACore(
  before: CpuSeconds,
  after: CpuSeconds,
  seconds: number,
): [name: string, percent: number][] {
  return Object.entries(after)
    .map(([name, used]): [string, number] => [name, Math.round(((used - (before[name] ?? 0)) / seconds) * 100)])
    .toSorted(([, one], [, other]) => other - one);
}
