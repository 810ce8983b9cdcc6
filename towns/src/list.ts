import { town as moorparkTown } from '../moorpark/town.ts';

/** The towns that are served, the first town first. `npm run town -- list` adds those of new folders. */
export const list = [moorparkTown];
