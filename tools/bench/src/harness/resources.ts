import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Things that a benchmark starts or creates, ended in reverse order. */
export type OwnedResources = {
  /** Starts something and remembers how to end it, even when the run is interrupted while it starts. */
  own<T>(start: Promise<T>, end: (thing: T) => unknown): Promise<T>;
  /** Creates a temporary folder. */
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
