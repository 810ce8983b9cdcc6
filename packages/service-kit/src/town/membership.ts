import { currentTown } from '@postcard/contracts/town';
import { ownValue } from '@postcard/contracts/own-value';
import { firstTown } from './known.ts';

type Memberships = { membershipId: string | null; memberships?: Readonly<Record<string, string>> | undefined };

export function membershipHere({ membershipId, memberships }: Memberships): string | null {
  const { id } = currentTown();
  return id === firstTown.id ? membershipId : (ownValue(memberships, id) ?? null);
}

export function membershipPath(): string {
  const { id } = currentTown();
  return id === firstTown.id ? 'membershipId' : `memberships.${id}`;
}
