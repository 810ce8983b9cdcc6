import { categories, spotIds } from '@postcard/contracts';
import type { Db, Document } from 'mongodb';

export type Stored = Document & { _id: string };

/** Different subcategories, so that their members can share a card. */
const trades = categories
  .flatMap(({ name, subcategories }) => subcategories.map((each) => [name, each] as const))
  .slice(0, spotIds().length);

export function knownMember(_id: string, spot: number) {
  const [businessCategory, businessSubcategory] = trades[spot]!;
  return {
    _id,
    businessCategory,
    businessSubcategory,
    businessName: `Shop ${_id}`,
    accountNumber: `MP-${_id}`,
    email: `${_id}@example.com`,
    firstName: 'Ada',
    displayName: 'Ada Lopez',
    membershipId: `MEM-${_id}`,
    isAdmin: false,
    sessionVersion: 1,
    version: 1,
  };
}

export const team = '00000000-0000-7000-8000-000000000001';

export async function admitTeam(db: Db, unit: string): Promise<void> {
  const known = { _id: team, isAdmin: true, staffRole: 'owner', sessionVersion: 1, version: 1 };
  if (unit === 'svc-campaigns') await db.collection<Stored>('members').insertOne(known);
  if (unit !== 'svc-identity') return;
  const users = db.collection<Stored>('users');
  const admin = (await users.findOneAndDelete({ isAdmin: true }))!;
  await users.insertOne({ ...admin, _id: team });
  const expiresAt = new Date(Date.now() + 86_400_000);
  await db.collection<Stored>('sessions').insertOne({ _id: 'session', userId: team, expiresAt });
}
