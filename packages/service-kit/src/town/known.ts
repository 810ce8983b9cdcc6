import type { Town } from '@postcard/contracts/town';
import { towns } from '@postcard/towns';

/** The town of a host that no town has, and of documents and events from before towns were many. */
export const firstTown: Town = towns[0];

let known: readonly Town[] = towns;
let byId = mapOf(known);
const listeners = new Set<(town: Town) => void>();

function mapOf(list: readonly Town[]): ReadonlyMap<string, Town> {
  return new Map(list.map((town) => [town.id, town]));
}

/** Every town that this process serves: those of the release first, then those that owners published. */
export const knownTowns = (): readonly Town[] => known;

/** Whether all that is stored is one town's. */
export const isOnlyTown = (): boolean => known.length === 1;

export const townOf = (id: string): Town | undefined => byId.get(id);

/**
 * Takes over the towns that owners published. A town of the release stays as the release has it. One that has not
 * changed stays the same object, and so does what was worked out for it.
 */
export function servePublished(published: readonly Town[]): void {
  const before = byId;
  const own = new Set(towns.map(({ id }) => id));
  known = [...towns, ...published.filter(({ id }) => !own.has(id)).map((town) => sameOr(before.get(town.id), town))];
  byId = mapOf(known);
  for (const town of known.filter(({ id }) => !before.has(id))) for (const listener of listeners) listener(town);
}

const sameOr = (before: Town | undefined, now: Town): Town =>
  before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now;

/** Calls the listener with each town that is served from now on. @returns what ends that */
export function onNewTown(listener: (town: Town) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
