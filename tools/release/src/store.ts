import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compare } from 'semver';

/** Release folders, `<folder>/<unit>/<version>`, which never change. */
export function storeIn(folder: string) {
  const placeOf = (unit: string, version: string) => join(folder, unit, version);
  return {
    placeOf,
    /** Copies a build; `publish` moves the copy into place in one step, `discard` deletes it. */
    prepare(unit: string, version: string, dist: string): { publish: () => string; discard: () => void } {
      const place = placeOf(unit, version);
      if (existsSync(place))
        throw new Error(`${place} is there already. A release does not change: take another version.`);
      const draft = join(folder, unit, `.${version}`);
      mkdirSync(join(folder, unit), { recursive: true });
      rmSync(draft, { recursive: true, force: true });
      cpSync(dist, draft, {
        recursive: true,
        filter: (file) => file === dist || !(basename(file).startsWith('.') || file.endsWith('.map')),
      });
      return {
        publish: () => {
          renameSync(draft, place);
          return place;
        },
        discard: () => rmSync(draft, { recursive: true, force: true }),
      };
    },
    /** Oldest first. */
    versions(unit: string): string[] {
      const there = existsSync(join(folder, unit)) ? readdirSync(join(folder, unit)) : [];
      return there.filter((name) => !name.startsWith('.')).toSorted(compare);
    },
  };
}

export type Store = ReturnType<typeof storeIn>;
