import { cpSync, existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LockPackages } from './needed.ts';

export function readLock(folder: string): LockPackages {
  return (JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: LockPackages }).packages;
}

/** Deletes the folders of packages in `root` that are not needed. @throws if a needed package is missing */
export function keepOnly(needed: ReadonlySet<string>, root: string): void {
  for (const folder of installedIn(root))
    if (!needed.has(folder)) rmSync(join(root, folder), { recursive: true, force: true });
  const modules = join(root, 'node_modules');
  for (const scope of readdirSync(modules).filter((name) => name.startsWith('@')))
    if (readdirSync(join(modules, scope)).length === 0) rmdirSync(join(modules, scope));
  const missing = [...needed].filter((folder) => !existsSync(join(root, folder)));
  if (missing.length > 0) throw new Error(`Missing packages: ${missing.join(', ')}.`);
}

type Copy = { root: string; target: string; names: readonly string[] };

/** Copies our own needed folders, or only `names` in each, and every town's folder. */
export function copySources(needed: readonly string[], { root, target, names }: Copy): void {
  for (const folder of needed.filter((one) => !one.includes('node_modules/')))
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const isTown = folder === 'towns' && entry.isDirectory();
      if (names.length > 0 && !names.includes(entry.name) && !isTown) continue;
      const copied = join(folder, entry.name);
      cpSync(join(root, copied), join(target, copied), { recursive: true, verbatimSymlinks: true });
    }
}

/** Returns the packages' folders below `root`, inner ones first. Links are not followed. */
export function installedIn(root: string, below = ''): string[] {
  return readdirSync(join(root, below), { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name);
    if (entry.name !== 'node_modules') return entry.isDirectory() ? installedIn(root, path) : [];
    return readdirSync(join(root, path), { withFileTypes: true })
      .filter(({ name }) => !name.startsWith('.'))
      .flatMap((one) =>
        one.name.startsWith('@')
          ? readdirSync(join(root, path, one.name), { withFileTypes: true }).map((inner) => ({
              name: `${one.name}/${inner.name}`,
              isLink: inner.isSymbolicLink(),
            }))
          : { name: one.name, isLink: one.isSymbolicLink() },
      )
      .flatMap(({ name, isLink }) => [
        ...(isLink || !existsSync(join(root, path, name, 'node_modules')) ? [] : installedIn(root, join(path, name))),
        join(path, name),
      ]);
  });
}
