import type { Town } from '@postcard/contracts/town';
import { towns as ofRelease } from '@postcard/towns';

/** The town of a host that no town has, and of documents and events from before towns were many. */
export const firstTown: Town = ofRelease[0];

let own: readonly Town[] = ofRelease;
let known: readonly Town[] = own;
let byId = mapOf(known);
const listeners = new Set<(town: Town) => void>();

function mapOf(list: readonly Town[]): ReadonlyMap<string, Town> {
  return new Map(list.map((town) => [town.id, town]));
}

/** Every town that this process serves: those of the release first, then those that owners published. */
export const knownTowns = (): readonly Town[] => known;

/** Returns whether all stored data is one town's. */
export const isOnlyTown = (): boolean => known.length === 1;

export const townOf = (id: string): Town | undefined => byId.get(id);

/** The towns of the release that this installation serves: all, until a process knows its settings. */
export const ownTowns = (): readonly Town[] => own;

/** Serves these of the release, and not its others. */
export function serveOwn(served: readonly Town[]): void {
  const published = known.filter((town) => !own.includes(town));
  own = served;
  servePublished(published);
}

/**
 * Takes over the towns that owners published. A town of the release stays as the release has it. One that has not
 * changed stays the same object, and so does what was worked out for it.
 */
export function servePublished(published: readonly Town[]): void {
  const before = byId;
  const ids = new Set(own.map(({ id }) => id));
  known = [...own, ...published.filter(({ id }) => !ids.has(id)).map((town) => sameOr(before.get(town.id), town))];
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
