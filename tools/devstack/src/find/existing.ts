import { existsSync } from 'node:fs';

export function existing(path: string | undefined): string {
  if (!path || !existsSync(path)) throw new Error('not there');
  return path;
}
