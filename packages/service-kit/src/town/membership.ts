import { currentTown } from '@postcard/contracts/town';
import { ownValue } from '@postcard/contracts/own-value';
import { firstTown } from './known.ts';

type Memberships = { membershipId: string | null; memberships?: Readonly<Record<string, string>> | undefined };

/** The id of somebody's membership in the town in hand; null where they have none there. */
export function membershipHere({ membershipId, memberships }: Memberships): string | null {
  const { id } = currentTown();
  return id === firstTown.id ? membershipId : (ownValue(memberships, id) ?? null);
}

/** Returns the path of the membership in a document with both fields. */
export function membershipPath(): string {
  const { id } = currentTown();
  return id === firstTown.id ? 'membershipId' : `memberships.${id}`;
}
