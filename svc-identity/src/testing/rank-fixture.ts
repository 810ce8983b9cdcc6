import { knownTowns, type Connection } from '@postcard/service-kit';
import { type Actor, actors, type RankWalk, type Target } from '@postcard/service-kit/testing/rank-walk';
import { inDatabase } from '@postcard/service-kit/testing/route-calls';
import { newRefreshToken } from '../accounts/sessions/refresh-token.ts';
import { withFactor } from './staff-samples.ts';
import { v7 as uuid } from 'uuid';
import type { IdentityFixture } from './route-fixture.ts';

type Document = { _id: string; [field: string]: unknown };
type Of = Pick<IdentityFixture, 'service' | 'dbName' | 'ids'>;

const [home, other] = knownTowns().map(({ id }) => id) as [string, string];

const inRole = (role: string) => ({ isAdmin: true, staffRole: role, status: 'administrator' });

const actorChanges = (role: Actor) => ({ emailVerified: true, ...(role !== 'member' && inRole(role)) });

const targetChanges: Record<Exclude<Target, 'self'>, object> = {
  unverified: { emailVerified: false },
  member: { emailVerified: true, membershipId: 'MEM-1', status: 'member' },
  staff: inRole('staff'),
  press: inRole('press'),
  books: inRole('books'),
  owner: inRole('owner'),
  shared: { townId: other, towns: [other, `${other}:none`, home, `${home}:none`] },
  away: { townId: other, towns: [other, `${other}:none`] },
};
const targetNames = Object.keys(targetChanges) as (keyof typeof targetChanges)[];

/** Copies a document once for each change, which is faster than creating documents through routes. */
const copies = async (db: Connection, name: string, { of, changes }: { of: object; changes: Document[] }) => {
  const known = await db.collection(name).findOne(of);
  const createdAt = new Date();
  const made = changes.map((change) => ({ ...known, createdAt, ...change, outbox: [], outboxDue: null }));
  await db.collection<Document>(name).insertMany(made);
};

type Account = { id: string; isAway: boolean; change: object; session: object };

function anAccount(change: object, isAway = false): Account & { refreshToken: string } {
  const id = uuid();
  const { token: refreshToken, ...session } = newRefreshToken(id);
  return { id, isAway, change, session, refreshToken };
}

async function addAccounts(db: Connection, { ids }: Of, routeId: string, accounts: readonly Account[]): Promise<void> {
  const email = (id: string) => `${id}@example.com`;
  await copies(db, 'users', {
    of: { _id: ids.member },
    changes: accounts.map(({ id, change }) => ({
      _id: id,
      username: id,
      usernameKey: id,
      accountNumber: id,
      email: email(id),
      emailKey: email(id),
      ...change,
    })),
  });
  await copies(db, 'sessions', {
    of: { userId: ids.verified },
    changes: accounts.map(({ id, session }) => ({ _id: id, userId: id, ...session })),
  });
  if (routeId === 'getPicture')
    await db
      .collection<Document>('pictures')
      .insertMany(accounts.map(({ id }) => ({ _id: id, version: '1', bytes: Buffer.from('a') })));
  if (routeId === 'activeSubscription')
    await copies(db, 'subscriptions', {
      of: { openFor: ids.verified },
      changes: accounts.map(({ id, isAway }) => ({
        _id: uuid(),
        userId: id,
        openFor: id,
        townId: isAway ? other : home,
      })),
    });
}

async function people(fixture: IdentityFixture, routeId: string) {
  const { service, dbName } = fixture;
  const acting = actors.map((role) => [role, anAccount(actorChanges(role))] as const);
  const acted = targetNames.map((name) => [name, anAccount(targetChanges[name], name === 'away')] as const);
  const accounts = [...acting, ...acted].map(([, account]) => account);
  await inDatabase(dbName, (db) => addAccounts(db, fixture, routeId, accounts));
  if (/reset/i.test(routeId)) for (const [, { id }] of acted) await withFactor(fixture, id);
  const cookieOf = async (token: string): Promise<string> => {
    const client = service.client();
    client.cookies.set('refresh_token', token);
    await client.post('/api/users/refresh');
    return `access_token=${client.cookies.get('access_token')}`;
  };
  return {
    actors: Object.fromEntries(
      acting.map(([role, { id, refreshToken }]) => [role, { id, cookie: () => cookieOf(refreshToken) }]),
    ) as Record<Actor, { id: string; cookie: () => Promise<string> }>,
    targets: Object.fromEntries(acted.map(([name, { id }]) => [name, id])) as Record<Exclude<Target, 'self'>, string>,
    statesOf: statesOf(fixture),
  };
}

const statesOf =
  ({ dbName }: Of) =>
  (ids: readonly string[]) =>
    inDatabase(dbName, async (db) => {
      const find = (name: string, field: string) =>
        db
          .collection<Document>(name)
          .find({ [field]: { $in: ids } }, { projection: { version: 1, userId: 1 } })
          .toArray();
      const [users, sessions, factors] = await Promise.all([
        find('users', '_id'),
        find('sessions', 'userId'),
        find('second_factors', '_id'),
      ]);
      return ids.map((id) => ({
        version: users.find(({ _id }) => _id === id)?.['version'],
        sessions: sessions.filter(({ userId }) => userId === id).map(({ _id }) => _id),
        factors: factors.find(({ _id }) => _id === id)?.['version'],
      }));
    });

const own = (_: Actor, target: Target) => target === 'self';
const isOffice = (actor: Actor) => actor === 'owner' || actor === 'staff';
const isOfTeam = (target: Target) => ['staff', 'press', 'books', 'owner'].includes(target);
const read = (actor: Actor, target: Target) => target === 'self' || (isOffice(actor) && target !== 'away');

/** A profile may be changed by a higher rank, and by staff of the account's first town. */
const profile = (actor: Actor, target: Target) =>
  target === 'self' ||
  (actor === 'owner' && !['owner', 'away'].includes(target)) ||
  (actor === 'staff' && ['unverified', 'member'].includes(target));

/** A link to the current address may be sent to users of lower rank that the town sees. */
const link = (actor: Actor, target: Target) =>
  target !== 'self' && (profile(actor, target) || (actor === 'staff' && target === 'shared'));

const team = (actor: Actor, target: Target) => actor === 'owner' && (isOfTeam(target) || target === 'self');

export const ranks: RankWalk<IdentityFixture> = {
  people: (fixture, { id }) => people(fixture, id),
  mayCall: {
    getUser: read,
    getPicture: read,
    activeSubscription: read,
    updateUser: profile,
    sendPasswordLink: link,
    changeStaffRole: team,
    removeStaff: team,
    resetSecondFactors: team,
    askFactorReset: (actor, target) => actor === 'owner' && target !== 'self' && target !== 'away',
    changePassword: own,
    resendVerification: own,
    cancelEmailChange: own,
    listSessions: own,
    endSession: own,
    endOtherSessions: own,
    exportAccount: own,
    closeAccount: own,
    setPicture: own,
    removePicture: own,
    listPasskeys: own,
    passkeyOptions: own,
    addPasskey: own,
    renamePasskey: own,
    removePasskey: own,
    secondFactors: own,
    startAuthenticator: own,
    confirmAuthenticator: own,
    removeAuthenticator: own,
    newRecoveryCodes: own,
    stepUpOptions: own,
    stepUp: own,
    listLogIns: own,
  },
};
