import { existsSync } from 'node:fs';

/** The path, if something is there. */
export function existing(path: string | undefined): string {
  if (!path || !existsSync(path)) throw new Error('not there');
  return path;
}
