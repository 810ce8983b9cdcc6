import { freeMembershipTerm, stepUpMs } from '@postcard/contracts';
import { createTestClient, type TestClient, type TestService } from '@postcard/service-kit/testing';
import { inDatabase } from '@postcard/service-kit/testing/route-calls';
import { teamRoles } from '@postcard/service-kit/testing/route-samples';
import { elsewhere } from '@postcard/service-kit/testing/town-walk';
import type { Role, RouteFixture } from '@postcard/service-kit/testing/route-walk';
import type Koa from 'koa';
import { admin, business, loggedIn, password, startIdentity } from './identity.ts';

export type IdentityFixture = RouteFixture & {
  service: TestService;
  ids: Record<Exclude<Role, 'visitor'>, string>;
  clients: Record<Exclude<Role, 'visitor'>, TestClient>;
};

let made = 0;

export const registration = (name = `someone-${++made}`) => ({
  ...business(name),
  businessType: 'Other',
  contactName: 'Ada',
  website: 'example.com',
});

export function fiveFields(name = `quick-${++made}`) {
  const { username: _name, password: _password, website: _website, ...fields } = business(name);
  return fields;
}

const { email: _email, ...profileFields } = fiveFields('Ada');
export const profile = { ...profileFields, contactName: 'Ada', website: '' };

export const application = (userId: string) => ({
  userId,
  membershipPlanId: 1,
  ...freeMembershipTerm(new Date()),
  billingCycle: 'free',
  amount: 0,
  applicationData: {
    businessDescription: 'Pipes',
    yearsInBusiness: '3',
    website: 'example.com',
    reasonToJoin: 'To be seen',
  },
});

async function registered(service: TestService): Promise<{ client: TestClient; id: string }> {
  const client = service.client();
  const { id } = (await client.post('/api/users/register', registration())).body as { id: string };
  await inDatabase(service.env['MONGODB_DB'] as string, (db) =>
    db.collection<{ _id: string }>('users').updateOne({ _id: id }, { $set: { emailVerified: true } }),
  );
  return { client, id };
}

export async function applied(service: TestService): Promise<{ id: string }> {
  const { client, id } = await registered(service);
  return { id: (await client.post('/api/subscriptions', application(id))).body.id };
}

export async function approved(service: TestService, team: TestClient): Promise<{ id: string }> {
  const { id } = await applied(service);
  await team.post(`/api/subscriptions/${id}/approve`);
  return { id };
}

export async function startRouteFixture(): Promise<IdentityFixture> {
  let app: Koa | undefined;
  const service = await startIdentity((deps) => {
    app = deps.app;
    return deps;
  });
  const team = service.client();
  const { id: teamId } = (await team.post('/api/users/login', admin)).body;
  const people = {
    member: await registered(service),
    other: await registered(service),
    verified: await registered(service),
    admin: { client: team, id: teamId as string },
  };
  for (const { client, id } of [people.other, people.verified]) {
    const { body } = await client.post('/api/subscriptions', application(id));
    await team.post(`/api/subscriptions/${body.id}/approve`);
  }
  const ended = { verified: await endedSession(service, people.verified), admin: await endedAdmin(service) };
  // Logging out elsewhere has moved the token version, as in a browser.
  await team.post('/api/users/refresh');
  const each = <T>(of: (person: { client: TestClient; id: string }) => T) => ({
    member: of(people.member),
    other: of(people.other),
    verified: of(people.verified),
    admin: of(people.admin),
  });
  const ofTeam = await teamOf(service);
  return {
    service,
    team: ofTeam,
    app: app as Koa,
    url: service.url,
    dbName: service.env['MONGODB_DB'] as string,
    stop: service.stop,
    ids: each(({ id }) => id),
    clients: each(({ client }) => client),
    get cookies() {
      return each(({ client }) => `access_token=${client.cookies.get('access_token')}`);
    },
    elsewhere: await loggedInElsewhere(service, people),
    ended,
  };
}

async function loggedInElsewhere(
  service: TestService,
  people: Record<Exclude<Role, 'visitor'>, { client: TestClient }>,
): Promise<IdentityFixture['elsewhere']> {
  const cookies = await Promise.all(
    Object.entries(people).map(async ([role, { client }]) => {
      const { username } = (await client.get('/api/users/me')).body as { username: string };
      const there = createTestClient(service.url, '', elsewhere);
      const { status } = await there.post('/api/users/login', role === 'admin' ? admin : { username, password });
      if (status !== 200) throw new Error(`logging in elsewhere returned ${status}`);
      return [role, `access_token=${there.cookies.get('access_token')}`];
    }),
  );
  return Object.fromEntries(cookies) as IdentityFixture['elsewhere'];
}

async function teamOf(service: TestService): Promise<IdentityFixture['team']> {
  const made = await Promise.all(
    [...teamRoles, 'owner' as const].map(async (role) => [role, await registered(service)] as const),
  );
  const since = new Date(Date.now() - stepUpMs);
  await inDatabase(service.env['MONGODB_DB'] as string, async (db) => {
    for (const [staffRole, { id }] of made)
      await db.collection<{ _id: string }>('users').updateOne({ _id: id }, { $set: { isAdmin: true, staffRole } });
    await db.collection('sessions').updateMany({ userId: made.at(-1)?.[1].id }, { $set: { authenticatedAt: since } });
  });
  const cookies = await Promise.all(
    made.map(async ([role, { client }]) => {
      await client.post('/api/users/refresh');
      return [role === 'owner' ? 'stale' : role, `access_token=${client.cookies.get('access_token')}`];
    }),
  );
  return Object.fromEntries(cookies) as IdentityFixture['team'];
}

async function endedSession(service: TestService, { client, id }: { client: TestClient; id: string }): Promise<string> {
  const { body: owner } = await client.get('/api/users/me');
  const { client: elsewhere } = await loggedIn(service, { username: owner.username, password });
  await client.delete(`/api/users/${id}/sessions`);
  return `access_token=${elsewhere.cookies.get('access_token')}`;
}

async function endedAdmin(service: TestService): Promise<string> {
  const { client } = await loggedIn(service, admin);
  const cookie = `access_token=${client.cookies.get('access_token')}`;
  await client.post('/api/users/logout');
  return cookie;
}
