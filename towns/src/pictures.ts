import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Town } from '@postcard/contracts/town';

/** Most bytes of a picture. */
export const largestPicture = 300_000;

export const readPicture = ({ id }: Pick<Town, 'id'>, file: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, '..', id, file));
