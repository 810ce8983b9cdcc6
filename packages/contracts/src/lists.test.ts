import { expect, test } from '@jest/globals';
import { allRoutes } from './index.ts';

const lists = allRoutes.filter(({ method, success }) => method === 'GET' && success.schema?.type === 'array');

/** Team lists without a search, because they are short. */
const few: Record<string, string> = {
  listAllMembershipPlans: 'the town offers a handful',
  listMailTemplates: 'there are as many as the code has',
  listAdministrators: 'the team',
  listStaff: 'the team',
  listInvitations: 'no more than 50 can be open',
  listCannedReplies: 'no more than 100 can be kept',
  listInReview: 'a few wait for the team at a time',
  listFailedRefunds: 'few refunds fail, and each is tried again',
  listUnownedPayments: 'a restore leaves those of a day',
};

/** Lists with another filter than `status`, and the reason. */
const otherStatus: Record<string, { name: string | null; because: string }> = {
  listDesk: { name: 'box', because: 'whose a conversation is stands beside whether it is open' },
  listSecurityEvents: { name: 'kind', because: 'every line is of a kind' },
  listWaitingArtwork: { name: 'step', because: 'it says what an ad waits for' },
};

test.each(lists.map((list) => [list.id, list] as const))('%s returns one page per request', (_, { query }) => {
  expect(query?.safeParse({}).data).toMatchObject({ limit: 50 });
  expect(query?.safeParse({ limit: '200', cursor: 'c' }).data).toMatchObject({ limit: 200, cursor: 'c' });
  expect(['0', '201', 'abc', '1.5'].map((limit) => query?.safeParse({ limit }).success)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(query?.safeParse({ nobodyAsked: '1' }).success).toBe(false);
});

test.each(lists.filter(({ id, access }) => access === 'admin' && !few[id]).map((list) => [list.id, list] as const))(
  'the team list %s has a search and a filter',
  (id, { query }) => {
    const { name } = otherStatus[id] ?? { name: 'status' };

    expect(Object.keys(query?.shape ?? {})).toEqual(expect.arrayContaining(['q', ...(name === null ? [] : [name])]));
    expect(query?.safeParse({ q: 'x'.repeat(200) }).success).toBe(true);
    expect(query?.safeParse({ q: 'x'.repeat(201) }).success).toBe(false);
  },
);

test('every list with an exception needs it', () => {
  const named = (id: string) => lists.find((list) => list.id === id)?.query?.shape ?? null;

  expect(
    Object.keys(few).filter(
      (id) => !lists.some((list) => list.id === id && list.access === 'admin') || 'q' in (named(id) ?? {}),
    ),
  ).toEqual([]);
  expect(Object.keys(otherStatus).filter((id) => named(id) === null || 'status' in (named(id) ?? {}))).toEqual([]);
});

const withStatus = allRoutes.flatMap((route) =>
  [route.query, route.method === 'GET' ? undefined : route.body].flatMap((schema) => {
    const shape = (schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
    return 'status' in shape || 'reviewStatus' in shape ? [[route.id, route] as const] : [];
  }),
);

test.each(withStatus.filter(([id]) => id !== 'submitContact'))(
  '%s rejects an unknown status with invalid_status',
  (_, { errors }) => {
    expect(errors).toContain('invalid_status');
  },
);
