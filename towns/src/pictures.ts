import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Town } from '@postcard/contracts/town';

/** Of one picture, in bytes. */
export const largestPicture = 300_000;

/**
 * A picture that a town of this repository names, from its folder.
 * @throws Error where the file is not there; `npm run town -- check` says so before
 */
export const readPicture = ({ id }: Pick<Town, 'id'>, file: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, '..', id, file));
