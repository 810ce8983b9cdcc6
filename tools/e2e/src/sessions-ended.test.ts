import { expect, test } from '@jest/globals';
import { call, holdSomewhere, sessionOf, type Cookies } from './fixture/api-calls.ts';
import { useFixture } from './fixture/use-fixture.ts';

const fixture = useFixture();

const statusOf = async (method: string, path: string, cookie: string, body?: unknown) =>
  (await call(fixture, method, path, { cookie, body })).status;

async function payFor(cookie: string): Promise<string> {
  const { body } = await holdSomewhere(fixture, cookie, 'M09');
  await fixture
    .documents('campaigns', 'bookings')
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
  'copied tokens of a member and an administrator are refused after %s',
  async (_, end, ended) => {
    const owner = await sessionOf(fixture, member);
    const bookingId = await payFor(owner.access);
    expect(await end(owner)).toBe(ended);
    expect(await statusOf('DELETE', `/api/bookings/${bookingId}`, owner.access)).toBe(401);
    expect(await statusOf('POST', '/api/bookings', owner.access, { campaignId: 'none', spotId: 'M01' })).toBe(401);
    const { access } = await sessionOf(fixture, member);
    expect((await call(fixture, 'GET', `/api/bookings/${bookingId}`, { cookie: access })).body.status).toBe(
      'confirmed',
    );

    const { body: user } = await call(fixture, 'GET', '/api/users/me', { cookie: access });
    const team = await sessionOf(fixture, fixture.stack.admin);
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
