import type { Town } from '@postcard/contracts/town';
import { townSchema } from '@postcard/contracts/town-schema';
import { town as prescott } from '../prescott/town.ts';

/** Complete towns that are not served: their data is not kept apart from the first town's yet. */
export const exampleTowns = [prescott].map((town) => townSchema.parse(town)) as [Town, ...Town[]];
