import { readdirSync, readFileSync } from 'node:fs';

/** A process and all that it started, directly or not. Linux only: it reads /proc. */
export function familyOf(pid: number): number[] {
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
  const stat = readIfThere(`/proc/${pid}/stat`);
  return stat === undefined ? undefined : Number(stat.split(') ').pop()?.split(' ')[1]);
}

/** A file of /proc, which goes when its process does. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
