import { expect, test } from '@jest/globals';
import { allRoutes } from './index.ts';

const lists = allRoutes.filter(({ method, success }) => method === 'GET' && success.schema?.type === 'array');

/** Lists that are answered whole, and what bounds them. */
const whole: Record<string, string> = {
  listMembershipPlans: 'the town offers a handful',
  listAllMembershipPlans: 'the town offers a handful',
  listSessions: 'one person’s devices',
  listCampaigns: 'the cards that are open or running',
  listUserCampaigns: 'one member’s live bookings',
  listParticipations: 'one member’s live bookings',
  listWaitlist: 'one member’s places, one on each open card',
  listDesignTemplates: 'the stock is a dozen',
  listMailTemplates: 'there are as many as the code has',
  listAlertMarks: 'the newest 500 are kept',
  listAdministrators: 'the team',
  listCannedReplies: 'no more than 100 can be kept',
};

/** What the team's lists have in the place of `status`, or why they have none. */
const otherStatus: Record<string, { name: string | null; because: string }> = {
  listDesk: { name: 'box', because: 'whose a conversation is stands beside whether it is open' },
  listWaitingArtwork: { name: 'step', because: 'it says what an ad waits for' },
  listDeadLetters: { name: null, because: 'a dead letter is there or it is gone' },
};

test.each(lists.filter(({ id }) => !whole[id]).map((list) => [list.id, list] as const))('%s is read page by page', (_, { query }) => {
  expect(query?.safeParse({}).data).toMatchObject({ limit: 50 });
  expect(query?.safeParse({ limit: '200', cursor: 'c' }).data).toMatchObject({ limit: 200, cursor: 'c' });
  expect([query?.safeParse({ limit: '0' }).success, query?.safeParse({ limit: '201' }).success]).toEqual([false, false]);
});

test.each(lists.filter(({ id, access }) => access === 'admin' && !whole[id]).map((list) => [list.id, list] as const))('%s, which the team reads, is searched and filtered', (id, { query }) => {
  const { name } = otherStatus[id] ?? { name: 'status' };
  expect(Object.keys(query?.shape ?? {})).toEqual(expect.arrayContaining(['q', ...(name === null ? [] : [name])]));
  expect(query?.safeParse({ q: 'x'.repeat(200) }).success).toBe(true);
  expect(query?.safeParse({ q: 'x'.repeat(201) }).success).toBe(false);
});

test('no exception is kept for a list that needs none', () => {
  const named = (id: string) => lists.find((list) => list.id === id)?.query?.shape ?? null;
  expect(Object.keys(whole).filter((id) => !lists.some((list) => list.id === id) || named(id) !== null)).toEqual([]);
  expect(Object.keys(otherStatus).filter((id) => named(id) === null || 'status' in (named(id) ?? {}))).toEqual([]);
});
