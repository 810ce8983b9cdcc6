import { readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { familyOf, readIfThere } from '../machine/family.ts';

export type Memory = {
  /**
   * Megabytes; memory that processes share is divided among them, so that the sum counts each page once. 0 where the
   * system does not report it.
   */
  proportional: number;
  /** Megabytes; shared memory counts once for each process. */
  resident: number;
  /** What runs, with its proportional megabytes. */
  processes: { what: string; megabytes: number }[];
};

/** The memory of all Node processes among a process and its descendants. Linux only: it reads /proc. */
export function nodeMemoryBelow(pid: number): Memory {
  const nodes = familyOf(pid)
    .filter(runsNode)
    .map((one) => ({ what: nameOf(one), ...memoryOf(one) }));
  const sum = (pick: (one: (typeof nodes)[number]) => number) => nodes.reduce((total, one) => total + pick(one), 0);
  return {
    proportional: sum(({ proportional }) => proportional),
    resident: sum(({ resident }) => resident),
    processes: nodes.map(({ what, proportional }) => ({ what, megabytes: Math.round(proportional) })),
  };
}

function runsNode(pid: number): boolean {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('node');
  } catch {
    return false;
  }
}

/** The last folder and what runs in it: `svc-identity src/main.ts`. */
function nameOf(pid: number): string {
  const [, ...args] = (readIfThere(`/proc/${pid}/cmdline`) ?? '').split('\0').filter(Boolean);
  const script = args
    .filter((arg) => !arg.startsWith('-'))
    .join(' ')
    .split('/')
    .slice(-3)
    .join('/');
  return `${basename(readlinkSync(`/proc/${pid}/cwd`))}: ${script}`;
}

function memoryOf(pid: number): { proportional: number; resident: number } {
  const kilobytes = (text: string | undefined, field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text ?? '')?.[1] ?? 0);
  return {
    proportional: kilobytes(readIfThere(`/proc/${pid}/smaps_rollup`), 'Pss') / 1024,
    resident: kilobytes(readIfThere(`/proc/${pid}/status`), 'VmRSS') / 1024,
  };
}
