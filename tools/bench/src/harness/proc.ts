import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

const ticksPerSecond = 100;

/** Returns the processor seconds of processes, in user and kernel mode. Linux only. */
export function cpuSeconds(...pids: number[]): number {
  const ticks = pids.flatMap((pid) => statOf(pid).slice(11, 13).map(Number));
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}

export function residentMemoryOf(pid: number): number {
  const kilobytes = fieldOf(read(pid, 'status'), 'VmRSS');
  if (kilobytes === 0) throw new Error(`there is no process ${pid}`);
  return kilobytes / 1024;
}

/** Megabytes. Proportional memory divides shared pages among their processes. */
type Memory = { proportional: number; resident: number; processes: number };

export function nodeMemoryBelow(pid: number): Memory {
  const nodes = familyOf(pid).filter(runsNode);
  const sum = (file: string, field: string) =>
    nodes.reduce((total, one) => total + fieldOf(read(one, file), field) / 1024, 0);
  return { proportional: sum('smaps_rollup', 'Pss'), resident: sum('status', 'VmRSS'), processes: nodes.length };
}

function familyOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const each of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = Number(statOf(Number(each))[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(each)]);
  }
  const family = [pid];
  for (const member of family) family.push(...(children.get(member) ?? []));
  return family;
}

function runsNode(pid: number): boolean {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('node');
  } catch {
    return false;
  }
}

/** The fields of `/proc/<pid>/stat` after the program's name. */
const statOf = (pid: number): string[] => read(pid, 'stat').split(') ').pop()?.split(' ') ?? [];

const fieldOf = (text: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);

/** Reads a file of a process; empty if the process has ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
