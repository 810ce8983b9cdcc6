import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { MongoClient } from 'mongodb';
import { backUp, type BackupOptions } from './backup.ts';
import type { Contents } from './check-records.ts';
import { fileNameAt, outdated, timeOf } from './retention.ts';

type Options = Omit<BackupOptions, 'file'> & { folder: string; now: Date };
export type MadeBackup = { file: string; bytes: number; contents: Contents; deleted: string[] };

/** Writes a backup into a folder, then deletes outdated ones. */
export async function makeBackup(client: MongoClient, { folder, now, ...options }: Options): Promise<MadeBackup> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, fileNameAt(now));
  const contents = await backUp(client, { ...options, file });
  const deleted = outdated(readdirSync(folder), now);
  for (const old of deleted) rmSync(join(folder, old));
  return { file, bytes: statSync(file).size, contents, deleted };
}

/** Returns the start of the newest backup; null if there is none. */
export function newestIn(folder: string): Date | null {
  const times = readdirSync(folder).flatMap((name) => timeOf(name)?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

const longestAgeMs = 26 * 3_600_000;

/** Returns true if there is no backup of the last 26 hours. */
export const isOverdue = (folder: string, now: Date): boolean =>
  now.getTime() - (newestIn(folder)?.getTime() ?? 0) > longestAgeMs;
