import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freeMembershipTerm } from '@postcard/contracts';
import { startFixture, type Fixture } from './fixture/fixture.ts';

/** What a log-out ends, over the whole: the copied token of an ended session, at each service, in the same moment. */

type Cookies = { access: string; refresh: string };
type Response = { status: number; body: any }; // oxlint-disable-line typescript/no-explicit-any

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
}, 180_000);
afterAll(() => fixture?.stop(), 60_000);

async function ask(
  method: string,
  path: string,
  { cookie = '', body }: { cookie?: string; body?: unknown } = {},
): Promise<Response & { cookies: Cookies }> {
  const response = await fetch(fixture.url + path, {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie,
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const set = (name: string) =>
    response.headers
      .getSetCookie()
      .find((line) => line.startsWith(`${name}=`))
      ?.split(';')[0] ?? '';
  const text = await response.text();
  return {
    status: response.status,
    body: text && JSON.parse(text),
    cookies: { access: set('access_token'), refresh: set('refresh_token') },
  };
}

async function logIn({ username, password }: { username: string; password: string }): Promise<Cookies> {
  const { status, cookies } = await ask('POST', '/api/users/login', { body: { username, password } });
  expect(status).toBe(200);
  return cookies;
}
const statusOf = async (method: string, path: string, cookie: string, body?: unknown) =>
  (await ask(method, path, { cookie, body })).status;

/** Holds a spot on the first card that has it free; the first other refusal, if there is one. */
async function holdSomewhere(cookie: string, spotId: string): Promise<Response> {
  const { body: cards } = await ask('GET', '/api/campaigns');
  for (const { id: campaignId } of cards as { id: string }[]) {
    const response = await ask('POST', '/api/bookings', { cookie, body: { campaignId, spotId } });
    if (response.status !== 409) return response;
  }
  throw new Error('no card has the spot free');
}

/** A paid booking, as another payment would have left it. */
async function payFor(cookie: string): Promise<string> {
  const { body } = await holdSomewhere(cookie, 'M09');
  await fixture
    .database('campaigns')
    .collection('bookings')
    .updateOne({ _id: body.id }, { $set: { status: 'confirmed', paymentStatus: 'paid', holdExpiresAt: null } });
  return body.id;
}

const member = { username: 'demo-florist', password: 'Postcard!2026' };

test.each([
  ['a log-out', ({ refresh }: Cookies) => statusOf('POST', '/api/users/logout', refresh), 204],
  [
    'a replayed refresh token',
    async ({ refresh }: Cookies) => {
      await statusOf('POST', '/api/users/refresh', refresh);
      return statusOf('POST', '/api/users/refresh', refresh);
    },
    401,
  ],
])(
  'after %s the copied tokens of a member and of an administrator open nothing any more',
  async (_, end, ended) => {
    const owner = await logIn(member);
    const bookingId = await payFor(owner.access);
    expect(await end(owner)).toBe(ended);
    expect(await statusOf('DELETE', `/api/bookings/${bookingId}`, owner.access)).toBe(401);
    expect(await statusOf('POST', '/api/bookings', owner.access, { campaignId: 'none', spotId: 'M01' })).toBe(401);
    const { access } = await logIn(member);
    expect((await ask('GET', `/api/bookings/${bookingId}`, { cookie: access })).body.status).toBe('confirmed');

    const { body: user } = await ask('GET', '/api/users/me', { cookie: access });
    const team = await logIn(fixture.stack.admin);
    const lists = [
      '/api/users',
      '/api/sample-requests',
      '/api/contact-requests',
      '/api/mails',
      '/api/bookings',
      `/api/users/${user.id}`,
      `/api/bookings/${bookingId}`,
    ];
    for (const path of lists)
      expect({ path, status: await statusOf('GET', path, team.access) }).toEqual({ path, status: 200 });
    expect(await end(team)).toBe(ended);
    for (const path of lists)
      expect({ path, status: await statusOf('GET', path, team.access) }).toEqual({ path, status: 401 });
    expect(await statusOf('PATCH', `/api/users/${user.id}`, team.access, { firstName: 'Mallory' })).toBe(401);
  },
  120_000,
);

const rounds = 100;

test('of a hundred members who book in the moment of their approval none is refused', async () => {
  const team = await logIn(fixture.stack.admin);
  const refused: unknown[] = [];
  for (let round = 0; round < rounds; round++) {
    const body = {
      username: `approved-${round}`,
      password: 'Postcard!2026',
      email: `approved-${round}@example.com`,
      businessName: `Approved ${round}`,
      businessCategory: 'Retail / Shopping',
      businessSubcategory: 'Jewelry',
      firstName: 'Anna',
      lastName: 'Approved',
      phone: '(805) 555-0100',
    };
    const registered = await ask('POST', '/api/users/register', { body });
    const cookie = registered.cookies.access;
    const applied = await ask('POST', '/api/subscriptions', {
      cookie,
      body: {
        userId: registered.body.id,
        membershipPlanId: 1,
        ...freeMembershipTerm(new Date()),
        billingCycle: 'free',
        amount: 0,
        applicationData: {
          businessDescription: 'Rings',
          yearsInBusiness: '3',
          website: '',
          reasonToJoin: 'Neighbours',
        },
      },
    });
    expect((await ask('POST', `/api/subscriptions/${applied.body.id}/approve`, { cookie: team.access })).status).toBe(
      200,
    );
    const held = await holdSomewhere(cookie, 'M10');
    if (held.status !== 201) refused.push(held.body);
    else await ask('DELETE', `/api/bookings/${held.body.id}`, { cookie });
  }
  expect(refused).toEqual([]);
}, 240_000);
