import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export type Deployment = {
  release: string;
  /** Time of the deployment; missing for a release that is older than the first deployment. */
  at?: string;
  takenBack?: string;
};

/** The gateway's file WEB_RELEASES. The history is newest first; the gateway still serves its first entries. */
export type Pointers = { shell?: string; remotes: Record<string, string>; history?: Record<string, Deployment[]> };

const longestHistory = 20;
const lockWaitMs = 10_000;

export const pointedTo = ({ shell, remotes }: Pointers, unit: string): string | undefined =>
  unit === 'shell' ? shell : remotes[unit];

export function pointTo(pointers: Pointers, unit: string, release: string, at: Date): Pointers {
  const live = pointedTo(pointers, unit);
  const before = pointers.history?.[unit] ?? (live === undefined ? [] : [{ release: live }]);
  return withPointer(pointers, unit, release, [{ release, at: at.toISOString() }, ...before]);
}

/** Returns to the previous release, and marks the current one as rolled back. @throws if there is none */
export function pointBack(pointers: Pointers, unit: string, at: Date): Pointers {
  const history = pointers.history?.[unit] ?? [];
  const inForce = history.filter(({ takenBack }) => !takenBack);
  const [current, before] = inForce;
  if (!current || !before) throw new Error(`There is no release of ${unit} before the one that is live.`);
  const noted = history.map((each) => (each === current ? { ...each, takenBack: at.toISOString() } : each));
  return withPointer(pointers, unit, before.release, noted);
}

function withPointer(pointers: Pointers, unit: string, release: string, history: Deployment[]): Pointers {
  return {
    ...pointers,
    ...(unit === 'shell' ? { shell: release } : { remotes: { ...pointers.remotes, [unit]: release } }),
    history: { ...pointers.history, [unit]: history.slice(0, longestHistory) },
  };
}

export function readPointers(file: string): Pointers {
  if (!existsSync(file)) return { remotes: {} };
  return JSON.parse(readFileSync(file, 'utf8')) as Pointers;
}

/** Replaces the whole file. Concurrent deployments wait for each other. */
export async function changePointers(file: string, change: (pointers: Pointers) => Pointers): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  const unlock = await lock(`${file}.lock`);
  try {
    const changed = change(readPointers(file));
    writeFileSync(`${file}.new`, `${JSON.stringify(changed, null, 2)}\n`);
    renameSync(`${file}.new`, file);
  } finally {
    unlock();
  }
}

async function lock(file: string): Promise<() => void> {
  for (const until = Date.now() + lockWaitMs; ; await pause(20)) {
    try {
      closeSync(openSync(file, 'wx'));
      return () => rmSync(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (Date.now() > until)
        throw new Error(`Another deployment is running; if not, remove ${file}.`, { cause: error });
    }
  }
}
