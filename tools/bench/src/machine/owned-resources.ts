import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Everything a benchmark starts or makes. Each thing is given back in the opposite order, also when the benchmark fails
 * or is ended in the middle, and also a thing that was still starting at that moment.
 */
export type OwnedResources = {
  /** Starts something and remembers how to end it. */
  own<T>(start: Promise<T>, end: (thing: T) => unknown): Promise<T>;
  /** A temporary folder that goes with the rest. */
  folder(): string;
  giveBack(): Promise<void>;
};

export function createOwnedResources(): OwnedResources {
  const ends: (() => Promise<unknown>)[] = [];

  return {
    own: (start, end) => {
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
