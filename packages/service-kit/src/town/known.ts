import { type Town, currentTown } from '@postcard/contracts/town';
import { towns as ofRelease } from '@postcard/towns';
import { ownValue } from '@postcard/contracts/own-value';

/** The town of an unknown host, and of documents and events from before there were many towns. */
export const firstTown: Town = ofRelease[0];

let own: readonly Town[] = ofRelease;

let known: readonly Town[] = own;

let byId = mapOf(known);

const listeners = new Set<(town: Town) => void>();

function mapOf(list: readonly Town[]): ReadonlyMap<string, Town> {
  return new Map(list.map((town) => [town.id, town]));
}

export const knownTowns = (): readonly Town[] => known;

export const isOnlyTown = (): boolean => known.length === 1;

export const townOf = (id: string): Town | undefined => byId.get(id);

export const ownTowns = (): readonly Town[] => own;

export function serveOwn(served: readonly Town[]): void {
  const published = known.filter((town) => !own.includes(town));
  own = served;
  servePublished(published);
}

/**
 * Replaces the published towns. A town of the release is never overwritten. An unchanged town stays the same object,
 * because values are cached per object.
 */
export function servePublished(published: readonly Town[]): void {
  const before = byId;
  const ids = new Set(own.map(({ id }) => id));
  known = [...own, ...published.filter(({ id }) => !ids.has(id)).map((town) => sameOr(before.get(town.id), town))];
  byId = mapOf(known);
  for (const town of known.filter(({ id }) => !before.has(id))) for (const listener of listeners) listener(town);
}

const sameOr = (before: Town | undefined, now: Town): Town =>
  before !== undefined && (before === now || JSON.stringify(before) === JSON.stringify(now)) ? before : now;

export function onNewTown(listener: (town: Town) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

type Memberships = { membershipId: string | null; memberships?: Readonly<Record<string, string>> | undefined };

export function membershipHere({ membershipId, memberships }: Memberships): string | null {
  const { id } = currentTown();
  return id === firstTown.id ? membershipId : (ownValue(memberships, id) ?? null);
}

export function membershipPath(): string {
  const { id } = currentTown();
  return id === firstTown.id ? 'membershipId' : `memberships.${id}`;
}
