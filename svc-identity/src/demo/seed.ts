import { demoJoinedDaysAgo, demoMembers, demoPassword } from '@postcard/demo-data';
import type { EventFactory } from '@postcard/service-kit';
import { v7 as uuid } from 'uuid';
import type { Passwords } from '../accounts/passwords/passwords.ts';
import { newSecret, randomBelow } from '../accounts/passwords/secrets.ts';
import type { UserStore } from '../accounts/users/store.ts';
import { teamAccount } from '../accounts/users/team-account.ts';
import { usernameKeyOf } from '../accounts/users/names.ts';
import { memberOf, newUser, speakableNumber, type StoredUser } from '../accounts/users/user.ts';

export type SeedDeps = {
  users: UserStore;
  passwords: Pick<Passwords, 'hash'>;
  newEvent: EventFactory;
  now: () => Date;
};

const dayMs = 24 * 3_600_000;

export async function seedAdmin(
  deps: SeedDeps,
  admin: { username: string; password: string; email: string },
): Promise<void> {
  if (await deps.users.byUsername(usernameKeyOf(admin.username))) return;
  const body = teamAccount({ ...admin, firstName: 'Postcard', lastName: 'Team' });
  const user = draft(deps, uuid(), body, await deps.passwords.hash(admin.password));
  await store(deps, { ...user, businessType: '', isAdmin: true, staffRole: 'owner', emailVerified: true });
}

export async function seedDemoMembers(deps: SeedDeps, { isMonth = false } = {}): Promise<void> {
  const missing = [];
  for (const [nth, neighbour] of demoMembers.entries())
    if (!(await deps.users.byId(neighbour.userId))) missing.push({ nth, neighbour });
  if (missing.length === 0) return;
  // Uses one hash for all accounts: the password is public, and a hash takes 200 ms.
  const passwordHash = await deps.passwords.hash(demoPassword);
  await Promise.all(
    missing.map(({ nth, neighbour: { spots: _spots, ...account } }) => {
      const at = daysBefore(deps.now(), isMonth ? (demoJoinedDaysAgo[nth] ?? 0) : 0);
      return addDemoUser(deps, account, { at, passwordHash, membershipId: speakableNumber('MEM', randomBelow) });
    }),
  );
}

type DemoAccount = Omit<(typeof demoMembers)[number], 'spots'>;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

export async function addDemoUser(
  deps: SeedDeps,
  { userId, ...account }: DemoAccount,
  { at, membershipId, passwordHash }: { at: Date; membershipId: string | null; passwordHash?: string },
): Promise<void> {
  if (await deps.users.byId(userId)) return;
  const body = {
    ...account,
    password: demoPassword,
    businessType: 'Local business',
    email: `${account.username}@example.com`,
    contactName: undefined,
  };
  const user = draft(deps, userId, body, passwordHash ?? (await deps.passwords.hash(demoPassword)));
  await store(deps, { ...user, emailVerified: true, membershipId, createdAt: at });
}

function draft({ now }: SeedDeps, id: string, body: Parameters<typeof newUser>[0], passwordHash: string): StoredUser {
  const accountNumber = speakableNumber('MP', randomBelow);
  return newUser(body, { id, accountNumber, passwordHash, verificationHash: newSecret().hashed, now: now() });
}

/** Stores a seeded account with its event, but no welcome email. Two processes may start at once. */
async function store({ users, newEvent }: SeedDeps, user: StoredUser): Promise<void> {
  try {
    await users.insert(user, [newEvent('user.updated', user, { member: memberOf(user) })]);
  } catch (error) {
    if (!(await users.byId(user.id))) throw error;
  }
}
