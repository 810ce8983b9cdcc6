import { readFileSync } from 'node:fs';

/**
 * The most memory that a process has had at once, in megabytes. Linux only: it reads /proc. @throws where there is none
 * to read
 */
export const peakMemoryOf = (pid: number): number => readFigure(pid, 'VmHWM');

/** The memory that a process has now, in megabytes. Linux only. @throws where there is none to read */
export const residentMemoryOf = (pid: number): number => readFigure(pid, 'VmRSS');

function readFigure(pid: number, name: 'VmHWM' | 'VmRSS'): number {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (!kilobytes) throw new Error(`/proc/${pid}/status does not contain ${name}`);
  return Number(kilobytes) / 1024;
}
