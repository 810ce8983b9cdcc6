import { describe, expect, test } from '@jest/globals';
import { rolesFor, route, staffRoles, stepUpMs, type RouteContract, type StaffRole } from '@postcard/contracts';
import type { Context } from 'koa';
import type { Principal } from '../auth/authenticate.ts';
import { NamedError } from '../errors.ts';
import { admit, type AdmitOptions } from './admit.ts';

const now = new Date('2027-01-01T00:00:00Z');
const ctx = { set: () => undefined } as unknown as Context;
const contract = (change: Partial<RouteContract>): RouteContract =>
  route({
    id: 'act',
    method: 'POST',
    path: '/api/things',
    access: 'admin',
    tag: 't',
    summary: 's',
    success: { status: 204 },
    ...change,
  });
const person = (staffRole: StaffRole | null, authenticatedAt = now.getTime()): Principal => ({
  userId: 'ada',
  role: staffRole ? 'admin' : 'member',
  staffRole,
  authenticatedAt,
  sessionVersion: 1,
  sessionId: 's',
});

type Options = Pick<AdmitOptions<unknown>, 'checkSession' | 'onForbidden' | 'isOpenWhileFactorDue'>;

async function admitted(principal: Principal, change: Partial<RouteContract>, more: Options = {}): Promise<string> {
  try {
    const options = { authenticate: async () => principal, proofClock: () => now, ...more };
    const { user } = await admit(ctx, contract(change), options);
    return `${user?.role} ${user?.staffRole}`;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const ofTeam = (change: Partial<RouteContract>) =>
  Promise.all([...staffRoles, null].map((role) => admitted(person(role), change)));

test.each<[string, Partial<RouteContract>, string[]]>([
  ['a team route', {}, ['admin owner', 'forbidden', 'forbidden', 'forbidden', 'forbidden']],
  [
    'a team route that lists other roles',
    { roles: rolesFor.money },
    ['admin owner', 'admin staff', 'forbidden', 'admin books', 'forbidden'],
  ],
  [
    'a member’s route, as members if it does not list them,',
    { access: 'user', roles: rolesFor.cards },
    ['admin owner', 'admin staff', 'admin press', 'member null', 'member null'],
  ],
])('%s admits team roles', async (_, change, outcomes) => {
  expect(await ofTeam(change)).toEqual(outcomes);
});

test('a caller who must set up a second factor is refused, except on routes for setting it up', async () => {
  const due: Principal = { ...person(null), isFactorDue: true };

  expect(await admitted(due, { access: 'user' })).toBe('second_factor_due');
  expect(await admitted(due, { access: 'public' })).toBe('undefined undefined');
  expect(await admitted(due, { access: 'user' }, { isOpenWhileFactorDue: true })).toBe('member null');
});

describe('a token from before a change of role', () => {
  const checkSession = () => Promise.reject(new NamedError('unauthenticated'));

  test.each<[StaffRole | null, Partial<RouteContract>, string, string[]]>([
    ['press', { access: 'user', roles: rolesFor.money }, 'unauthenticated', []],
    ['press', { access: 'admin', roles: rolesFor.money }, 'unauthenticated', []],
    [null, { access: 'user', method: 'GET' }, 'member null', []],
    [null, { access: 'user', method: 'PUT' }, 'unauthenticated', []],
    [null, { access: 'admin' }, 'forbidden', ['ada']],
  ])('leads role %s, on a route with %j, to %s', async (role, ...given) => {
    const [change, outcome, reported] = given;
    const refused: string[] = [];
    const onForbidden = async ({ userId }: Principal): Promise<void> => void refused.push(userId);

    expect(await admitted(person(role), change, { checkSession, onForbidden })).toBe(outcome);
    expect(refused).toEqual(reported);
  });
});

describe('a fresh proof', () => {
  test.each([
    [0, 'admin owner'],
    [stepUpMs - 1, 'admin owner'],
    [stepUpMs, 'step_up_required'],
    [Number.NaN, 'step_up_required'],
  ])('made %s ms ago leads to %s', async (age, outcome) => {
    expect(await admitted(person('owner', now.getTime() - age), { stepUp: true })).toBe(outcome);
  });

  test('is not required of a caller whom the route treats as a member', async () => {
    const route = { access: 'user', stepUp: true, roles: rolesFor.money } as const;

    expect(await admitted(person(null, 0), route)).toBe('member null');
    expect(await admitted(person('press', 0), route)).toBe('member null');
    expect(await admitted(person('books', 0), route)).toBe('step_up_required');
  });
});
