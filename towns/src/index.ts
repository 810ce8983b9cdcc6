import type { Town } from '@postcard/contracts/town';
import { townSchema } from '@postcard/contracts/town-schema';
import { list } from './list.ts';

/** The repository's towns; the first one serves unknown hosts. @throws ZodError if a town is invalid */
export const towns = list.map((town) => townSchema.parse(town)) as [Town, ...Town[]];
