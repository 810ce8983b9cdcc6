import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

type PidRecord = { pid: number; startedAt: string };

/** Records a process with its start time, because the system reuses ids. */
export function recordProcess(file: string, pid: number): void {
  const startedAt = startTime(pid);
  if (!startedAt) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ pid, startedAt } satisfies PidRecord));
}

export function forgetProcess(file: string): void {
  rmSync(file, { force: true });
}

export function livingProcess(file: string): number | undefined {
  const record = read(file);
  if (!record || startTime(record.pid) !== record.startedAt) return undefined;
  return record.pid;
}

/** Ends the process that a killed run left behind. @returns its pid, or undefined */
export async function endOrphan(file: string, graceMs = 5_000): Promise<number | undefined> {
  const pid = livingProcess(file);
  if (pid) {
    signalGroup(pid, 'SIGTERM');
    const deadline = Date.now() + graceMs;
    while (livingProcess(file) && Date.now() < deadline) await pause(50);
    if (livingProcess(file)) signalGroup(pid, 'SIGKILL');
    while (livingProcess(file)) await pause(20);
  }
  forgetProcess(file);
  return pid;
}

function read(file: string): PidRecord | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PidRecord;
  } catch {
    return undefined;
  }
}

/** Returns a process's start time as the system formats it; undefined for a dead one or a zombie. */
function startTime(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ') ?? [];
      return fields[0] === 'Z' ? undefined : fields[19];
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

function signalGroup(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(-pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
