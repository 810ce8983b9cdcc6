import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

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

function familyOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = parentOf(Number(entry));
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const family = [pid];
  for (const member of family) family.push(...(children.get(member) ?? []));
  return family;
}

function parentOf(pid: number): number | undefined {
  const stat = read(`/proc/${pid}/stat`);
  return stat === undefined ? undefined : Number(stat.split(') ').pop()?.split(' ')[1]);
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
  const [, ...args] = (read(`/proc/${pid}/cmdline`) ?? '').split('\0').filter(Boolean);
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
    proportional: kilobytes(read(`/proc/${pid}/smaps_rollup`), 'Pss') / 1024,
    resident: kilobytes(read(`/proc/${pid}/status`), 'VmRSS') / 1024,
  };
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
