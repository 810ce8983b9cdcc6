import type { Town } from '@postcard/contracts/town';
import { townSchema } from '@postcard/contracts/town-schema';
import { list } from './list.ts';

/**
 * The towns that this repository brings. The first one is the one of a host that no town has.
 * @throws ZodError for one that is wrong; `npm run town -- check` says what
 */
export const towns = list.map((town) => townSchema.parse(town)) as [Town, ...Town[]];
