import { afterAll, expect, test } from '@jest/globals';
import { currentTown, type Member } from '@postcard/contracts';
import { createIndexes } from '@postcard/service-kit';
import { crowd, openTestDatabase, together } from '@postcard/service-kit/testing';
import { memberOf } from '../../testing/notify.ts';
import { createMemberStore } from './store.ts';

const { db, drop } = await openTestDatabase();
const members = createMemberStore(db);
await createIndexes(db);
afterAll(drop);
const member = (userId: string, displayName: string) => memberOf(userId, { displayName });

test('the store ignores older and repeated versions; data without a version is stored only for new users', async () => {
  await members.apply(member('ada', 'first'), 0);
  await members.apply(member('ada', 'third'), 3);
  await members.apply(member('ada', 'second'), 2);
  await members.apply(member('ada', 'third again'), 3);

  await members.apply(member('ada', 'from elsewhere'), 0);

  expect(await members.byId('ada')).toMatchObject({
    userId: 'ada',
    name: 'third',
    email: 'ada@example.com',
    isClosed: false,
  });
});

test('the store keeps the newest of fifty concurrent versions, of known and new users', async () => {
  await members.apply(member('known', 'v0'), 0);
  await together((index) => members.apply(member('known', `v${index + 1}`), index + 1));
  expect((await members.byId('known'))?.name).toBe(`v${crowd}`);
  await together((index) => members.apply(member('new', `v${index + 1}`), index + 1), 4);
  expect((await members.byId('new'))?.name).toBe('v4');
});

test('a closed account has neither name nor address, and stays closed after late events', async () => {
  await members.apply(member('gone', 'Ada'), 4);
  await members.close(member('gone', ''), 5);
  await members.apply(member('gone', 'Ada'), 3);

  expect(await members.byId('gone')).toMatchObject({
    name: '',
    email: '',
    firstName: '',
    businessName: '',
    isClosed: true,
  });
});

test('the store finds several members at once', async () => {
  expect([...(await members.byIds(['ada', 'gone', 'nobody'])).keys()].toSorted()).toEqual(['ada', 'gone']);
});

test('the office consists of owners, staff and team members without a role, and omits former members', async () => {
  const roles = { olga: 'owner', sam: 'staff', pia: 'press', bob: 'books' } as const;
  for (const [name, staffRole] of Object.entries(roles))
    await members.apply({ ...member(name, name), isAdmin: true, staffRole }, 1);
  const { staffRole: _, ...before } = { ...member('eve', 'Eve'), isAdmin: true, staffRole: null };
  await members.apply(before, 1);
  await members.apply({ ...member('sam-too', 'Sam'), isAdmin: true, staffRole: 'staff' }, 1);

  await members.apply({ ...member('sam-too', 'Sam'), staffRole: null }, 2);

  expect((await members.office()).map(({ userId }) => userId)).toEqual(['sam', 'olga', 'eve']);
  expect(await members.administrators()).toHaveLength(5);
});

test('the team consists of the people who work in the town, with their role there', async () => {
  const { id } = currentTown();
  const team: Partial<Member>[] = [
    { userId: 't-owner', staffRole: 'owner' },
    { userId: 't-everywhere', staffRole: 'staff' },
    { userId: 't-here', staffRole: 'press', staffTowns: { [id]: 'staff' } },
    { userId: 't-press-here', staffRole: 'staff', staffTowns: { [id]: 'press', elsewhere: 'staff' } },
    { userId: 't-elsewhere', staffRole: 'staff', staffTowns: { elsewhere: 'staff' } },
  ];

  for (const [index, person] of team.entries())
    await members.apply({ ...member('', `T ${index}`), ...person, isAdmin: true }, 1);
  const ids = (people: { userId: string }[]) =>
    people
      .map(({ userId }) => userId)
      .filter((each) => each.startsWith('t-'))
      .toSorted();

  expect(ids(await members.administrators())).toEqual(['t-everywhere', 't-here', 't-owner', 't-press-here']);
  expect(ids(await members.office())).toEqual(['t-everywhere', 't-here', 't-owner']);
});
