import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Member } from '@postcard/contracts';
import { createIndexes } from '@postcard/service-kit';
import { crowd, openTestDatabase, operator, together } from '@postcard/service-kit/testing';
import { createMemberStore, type MemberStore } from './store.ts';

let members: MemberStore;
let drop: () => Promise<void>;

beforeAll(async () => {
  const opened = await openTestDatabase();
  drop = opened.drop;
  members = createMemberStore(opened.db);
  await createIndexes(opened.db);
});
afterAll(() => drop());

const member = (userId: string, businessName: string): Member => ({
  userId,
  accountNumber: 'MP-1',
  email: 'a@example.com',
  firstName: 'Ada',
  displayName: 'Ada',
  businessName,
  businessCategory: 'Food & Beverage',
  businessSubcategory: 'Pizza',
  membershipId: null,
  isAdmin: false,
  staffRole: null,
  sessionVersion: 1,
});

test('an older or equal version changes nothing', async () => {
  await members.apply(member('ada', 'third'), 3);
  await members.apply(member('ada', 'second'), 2);
  await members.apply(member('ada', 'third again'), 3);
  expect(await members.byId('ada')).toEqual(member('ada', 'third'));
  await members.apply(member('ada', 'fourth'), 4);
  expect((await members.byId('ada'))?.businessName).toBe('fourth');
});

test('a team member who works in some towns only keeps those towns', async () => {
  await members.apply(
    { ...member('staff', 'v1'), isAdmin: true, staffRole: 'staff', staffTowns: { here: 'staff' } },
    1,
  );

  const known = await members.byId('staff');

  expect(known).toEqual({
    ...member('staff', 'v1'),
    isAdmin: true,
    staffRole: 'staff',
    staffTowns: { here: 'staff' },
  });
});

test('fifty versions that arrive concurrently leave the newest', async () => {
  await members.apply(member('known', 'v0'), 0);
  await together((index) => members.apply(member('known', `v${index + 1}`), index + 1));
  expect((await members.byId('known'))?.businessName).toBe(`v${crowd}`);
});

test('the first versions of a new user that arrive concurrently leave the newest', async () => {
  const newest = await together(async (round) => {
    const userId = `new-${round}`;
    await Promise.all([1, 2, 3, 4].map((version) => members.apply(member(userId, `v${version}`), version)));
    return (await members.byId(userId))?.businessName;
  });
  expect(new Set(newest)).toEqual(new Set(['v4']));
});

test('users with a membership are distinguished from those without one, and those who lost it', async () => {
  await members.apply({ ...member('in', 'v1'), membershipId: 'MEM' }, 1);
  await members.apply({ ...member('out', 'v1'), membershipId: null }, 1);
  await members.apply({ ...member('left', 'v1'), membershipId: 'MEM' }, 1);
  await members.apply({ ...member('left', 'v2'), membershipId: null }, 2);
  expect(await members.withMembership(['in', 'out', 'left', 'unknown'])).toEqual(new Set(['in']));
  expect(await members.withMembership([])).toEqual(new Set());
});

test('an operator in place of an id finds nobody', async () => {
  await expect(members.byId(operator)).rejects.toThrow(/Cast/);
});
