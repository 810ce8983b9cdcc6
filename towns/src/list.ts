import { town as moorparkTown } from '../moorpark/town.ts';
import { town as prescottTown } from '../prescott/town.ts';

/** The served towns, first town first. */
export const list = [moorparkTown, prescottTown];
