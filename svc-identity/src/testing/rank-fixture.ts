import { knownTowns } from '@postcard/service-kit';
import { type Actor, actors, type RankWalk, type Target } from '@postcard/service-kit/testing/rank-walk';
import { inDatabase } from '@postcard/service-kit/testing/route-calls';
import { withFactor } from './staff-samples.ts';
import { v7 as uuid } from 'uuid';
import { registration, type IdentityFixture } from './route-fixture.ts';

type Document = { _id: string; version: number };
type Of = Pick<IdentityFixture, 'service' | 'dbName' | 'ids'>;

const [home, other] = knownTowns().map(({ id }) => id) as [string, string];

const changeUser = (dbName: string, id: string, change: object) =>
  inDatabase(dbName, (db) => db.collection<Document>('users').updateOne({ _id: id }, { $set: change }));

const inRole = (role: string) => ({ isAdmin: true, staffRole: role, status: 'administrator' });

/** Copies a document: cheaper than creating one through routes. */
const copy = (dbName: string, name: string, { of, change }: { of: object; change: object }) => {
  const createdAt = new Date();
  return inDatabase(dbName, async (db) => {
    const documents = db.collection(name);
    const known = await documents.findOne(of);
    await documents.insertOne({ ...known, createdAt, ...change, outbox: [], outboxDue: null });
  });
};

async function addWhatIsRead({ dbName, ids }: Of, routeId: string, id: string, townId: string): Promise<void> {
  if (routeId === 'getPicture')
    await inDatabase(dbName, (db) =>
      db
        .collection<{ _id: string; version: string; bytes: Buffer }>('pictures')
        .insertOne({ _id: id, version: '1', bytes: Buffer.from('a') }),
    );
  if (routeId === 'activeSubscription')
    await copy(dbName, 'subscriptions', {
      of: { openFor: ids.verified },
      change: { _id: uuid(), userId: id, openFor: id, townId },
    });
}

async function anActor(of: Of, role: Actor, routeId: string) {
  const { service, dbName } = of;
  const client = service.client();
  const { status, body } = await client.post('/api/users/register', registration());
  if (status !== 201) throw new Error(`registering returned ${status}`);
  const { id } = body as { id: string };
  await addWhatIsRead(of, routeId, id, home);
  await changeUser(dbName, id, { emailVerified: true, ...(role !== 'member' && inRole(role)) });
  const cookie = async () => {
    await client.post('/api/users/refresh');
    return `access_token=${client.cookies.get('access_token')}`;
  };
  return { id, cookie };
}

const changes: Record<Exclude<Target, 'self'>, object> = {
  unverified: { emailVerified: false },
  member: { emailVerified: true, membershipId: 'MEM-1', status: 'member' },
  staff: inRole('staff'),
  press: inRole('press'),
  books: inRole('books'),
  owner: inRole('owner'),
  shared: { townId: other, towns: [other, `${other}:none`, home, `${home}:none`] },
  away: { townId: other, towns: [other, `${other}:none`] },
};

async function aTarget(of: Of, name: keyof typeof changes, routeId: string): Promise<string> {
  const { dbName, ids } = of;
  const id = uuid();
  const email = `${id}@example.com`;
  const unique = { _id: id, usernameKey: id, username: id, email, emailKey: email, accountNumber: id };
  await copy(dbName, 'users', { of: { _id: ids.member }, change: { ...unique, ...changes[name] } });
  await copy(dbName, 'sessions', { of: { userId: ids.verified }, change: { _id: id, userId: id } });
  if (/reset/i.test(routeId)) await withFactor(of, id);
  await addWhatIsRead(of, routeId, id, name === 'away' ? other : home);
  return id;
}

const stateOf =
  ({ dbName }: Of) =>
  (id: string) =>
    inDatabase(dbName, async (db) => {
      const user = await db.collection<Document>('users').findOne({ _id: id });
      const sessions = await db
        .collection('sessions')
        .find({ userId: id }, { projection: { _id: 1 } })
        .toArray();
      const factors = await db.collection<Document>('second_factors').findOne({ _id: id });
      return { version: user?.version, sessions, factors: factors?.version };
    });

async function each<K extends string, T>(keys: readonly K[], of: (key: K) => Promise<T>): Promise<Record<K, T>> {
  const made = {} as Record<K, T>;
  for (const key of keys) made[key] = await of(key);
  return made;
}

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
  people: async (fixture, { id }) => ({
    actors: await each(actors, (role) => anActor(fixture, role, id)),
    targets: await each(Object.keys(changes) as (keyof typeof changes)[], (name) => aTarget(fixture, name, id)),
    stateOf: stateOf(fixture),
  }),
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
