import { join } from 'node:path';

export type LockEntry = {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  resolved?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
export type LockPackages = Record<string, LockEntry>;
/** Node's names: `linux`, `x64`; `glibc` or `musl`. */
export type Platform = { os: string; cpu: string; libc: string };

/** Platform of every Node image, which is built for this machine's processor. */
export const IMAGE_PLATFORM: Platform = { os: 'linux', cpu: process.arch, libc: 'glibc' };

type Options = { folder: string; packages: LockPackages; platform?: Platform };

/** Returns the folders a unit needs at run time, its own first. @throws if the lock file lacks one */
export function neededBy({ folder, packages, platform = IMAGE_PLATFORM }: Options): Map<string, string[]> {
  const needed = new Map<string, string[]>();
  const visit = (one: string) => {
    if (needed.has(one)) return;
    const direct = directNeeds(one, packages, platform);
    needed.set(one, direct);
    for (const found of direct) visit(found);
  };
  visit(folder);
  return needed;
}

export function directNeeds(folder: string, packages: LockPackages, platform: Platform = IMAGE_PLATFORM): string[] {
  const entry = packages[folder];
  if (!entry) throw new Error(`package-lock.json does not contain ${folder}.`);
  if (entry.link) return [entry.resolved!];
  const must = Object.keys(entry.dependencies ?? {}).filter((name) => !entry.optionalDependencies?.[name]);
  const may = [
    ...Object.keys(entry.optionalDependencies ?? {}),
    ...Object.keys(entry.peerDependencies ?? {}).filter((name) => !entry.peerDependenciesMeta?.[name]?.optional),
  ];
  const fitting = may
    .flatMap((name) => findFrom(folder, name, packages) ?? [])
    .filter((found) => fits(packages[found]!, platform));
  return [...new Set([...must.map((name) => foundOrThrow(folder, name, packages)), ...fitting])];
}

function foundOrThrow(folder: string, name: string, packages: LockPackages): string {
  const found = findFrom(folder, name, packages);
  if (!found) throw new Error(`${folder} needs ${name}, which package-lock.json does not contain.`);
  return found;
}

/** Resolves a package as Node does: in the folder's own node_modules, then in those of its parents. */
function findFrom(folder: string, name: string, packages: LockPackages): string | undefined {
  for (let around = folder; ; around = around.slice(0, Math.max(0, around.lastIndexOf('/')))) {
    const path = join(around, 'node_modules', name);
    if (packages[path]) return path;
    if (around === '') return undefined;
  }
}

function fits({ os, cpu, libc }: LockEntry, platform: Platform): boolean {
  return allows(os, platform.os) && allows(cpu, platform.cpu) && allows(libc, platform.libc);
}

/** Evaluates npm's `os`, `cpu` or `libc`: a list of allowed values, or of refused ones with `!`. */
function allows(list: string[] | undefined, value: string): boolean {
  if (!list) return true;
  return !list.includes(`!${value}`) && (list.includes(value) || list.every((one) => one.startsWith('!')));
}
