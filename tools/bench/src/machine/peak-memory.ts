import { readFileSync } from 'node:fs';

/**
 * The most memory that a process has had at once, in megabytes. Linux only: it reads /proc. @throws where there is none
 * to read
 */
export function peakMemoryOf(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (!kilobytes) throw new Error(`/proc/${pid}/status does not contain the peak`);
  return Number(kilobytes) / 1024;
}
