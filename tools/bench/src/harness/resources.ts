import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type OwnedResources = ReturnType<typeof createOwnedResources>;

export function createOwnedResources() {
  const ends: (() => Promise<unknown>)[] = [];

  return {
    /** Registers the end of a resource, even if the run is interrupted while the resource starts. */
    own: <T>(start: Promise<T>, end: (thing: T) => unknown): Promise<T> => {
      ends.push(async () => {
        const thing = await start.catch(() => undefined);
        if (thing !== undefined) await end(thing);
      });
      return start;
    },
    folder: () => {
      const path = mkdtempSync(join(tmpdir(), 'postcard-bench-'));
      ends.push(async () => rmSync(path, { recursive: true, force: true }));
      return path;
    },
    giveBack: async () => {
      for (let end = ends.pop(); end; end = ends.pop()) await end();
    },
  };
}
