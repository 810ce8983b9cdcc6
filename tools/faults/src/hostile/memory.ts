import { readFileSync } from 'node:fs';
import { readCompose } from '@postcard/devstack/containers/units';
import type { UnitProcess } from '@postcard/devstack';

export type MemoryUse = { unit: string; mostBytes: number; limitBytes: number; restarted: boolean };

const everyMs = 250;
const mebibyte = 1024 * 1024;

/** Measures the memory of each process until it is stopped, and whether it is still the same process. */
export function watchMemory(processes: readonly UnitProcess[]): { stop: () => MemoryUse[] } {
  const { services } = readCompose();
  const watched = processes.map((unit) => ({
    unit,
    pid: unit.pid(),
    most: 0,
    limit: Number.parseInt(services[unit.name]?.mem_limit ?? '', 10) * mebibyte,
  }));
  const measure = () => watched.forEach((one) => (one.most = Math.max(one.most, residentBytes(one.unit.pid()))));
  const timer = setInterval(measure, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      measure();
      return watched.map(({ unit, pid, most, limit }) => ({
        unit: unit.name,
        mostBytes: most,
        limitBytes: limit,
        restarted: unit.pid() !== pid,
      }));
    },
  };
}

function residentBytes(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
