import { afterAll, describe, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { crowd, eventFor, openTestDatabase, operator, readPages, together } from '@postcard/service-kit/testing';
import { storedUser } from '../../testing/identity.ts';
import { createUserStore, type UserStore } from './store.ts';
import { noQuickStart, type StoredUser } from './user.ts';

let wakes = 0;
let made = 0;
const { db, drop } = await openTestDatabase();
const users = createUserStore(db, () => void (wakes += 1));
const instances = [users, ...Array.from({ length: 4 }, () => createUserStore(db.useDb(db.name), () => {}))];
await createIndexes(db);
afterAll(drop);

function user(change: Partial<StoredUser> = {}): StoredUser {
  made += 1;
  return { ...storedUser(`user-${made}`, { id: `id-${String(made).padStart(5, '0')}` }), ...change };
}

const instanceOf = (index: number) => instances[index % instances.length] as UserStore;

describe('fifty concurrent registrations at five instances', () => {
  test.each([
    ['usernameKey', { username: 'Same', usernameKey: 'same' }],
    ['emailKey', { email: 'Same@example.com', emailKey: 'same@example.com' }],
    ['accountNumber', { accountNumber: 'MP-0000-0000' }],
  ] as const)('store one user of the same %s and return the duplicate field to the others', async (field, same) => {
    const results = await together((index) => instanceOf(index).insert(user(same), []));
    expect(results.filter((result) => result === null)).toHaveLength(1);
    expect(results.filter((result) => result === field)).toHaveLength(crowd - 1);
  });

  test('succeed together if they share no field', async () => {
    expect(new Set(await together(() => users.insert(user(), [])))).toEqual(new Set([null]));
  });
});

describe('a change', () => {
  test('applies once of fifty concurrent times to the same version, with its event', async () => {
    const stored = user();
    await users.insert(stored, []);

    const results = await together((index) =>
      users.update(stored, { firstName: `Ada ${index}` }, [eventFor('user.updated', { id: stored.id, version: 2 })]),
    );
    const saved = results.filter((result) => result !== null);

    expect(saved).toHaveLength(1);
    expect(await users.byId(stored.id)).toMatchObject(saved[0] as StoredUser);
    expect((await users.model.findById(stored.id).lean())?.outbox).toHaveLength(1);
    expect(wakes).toBeGreaterThan(0);
  });

  test('returns the duplicate field and changes nothing if another user has the address', async () => {
    const [first, second] = [user(), user()];
    await users.insert(first, []);
    await users.insert(second, []);

    expect(
      await users.update(second, { emailKey: first.emailKey, firstName: 'Eve' }, [eventFor('user.updated', second)]),
    ).toBe('emailKey');
    expect(await users.byId(second.id)).toMatchObject(second);
  });
});

test('a closed account is listed as closing until its data is removed', async () => {
  const stored = user();
  await users.insert(stored, []);
  expect((await users.openById(stored.id))?.id).toBe(stored.id);
  await users.update(stored, { closedAt: new Date(), closing: true });
  expect(await users.openById(stored.id)).toBeNull();
  expect((await users.byId(stored.id))?.id).toBe(stored.id);
  const isClosing = async () => (await users.closing()).some(({ id }) => id === stored.id);
  expect(await isClosing()).toBe(true);
  await users.finishClosing(stored.id);
  expect(await isClosing()).toBe(false);
});

test('a reset link expires at its exact millisecond', async () => {
  const resetTokenExpiry = new Date('2027-01-01T12:00:00.500Z');
  const stored = user({ resetToken: 'hashed', resetTokenExpiry });
  await users.insert(stored, []);

  expect((await users.byResetToken('hashed', new Date(resetTokenExpiry.getTime() - 1)))?.id).toBe(stored.id);
  expect(await users.byResetToken('hashed', resetTokenExpiry)).toBeNull();
});

test('a quick start’s link expires at its exact millisecond, or when it is removed', async () => {
  const quickStartTokenExpiry = new Date('2027-01-08T12:00:00.500Z');
  const stored = user({ quickStartToken: 'started', quickStartTokenExpiry, password: null });
  await users.insert(stored, []);
  const before = new Date(quickStartTokenExpiry.getTime() - 1);
  expect(await users.byQuickStart('started', before)).toMatchObject({ id: stored.id, password: null });
  expect(await users.byQuickStart('started', quickStartTokenExpiry)).toBeNull();
  await users.update(stored, noQuickStart);
  expect(await users.byQuickStart('started', before)).toBeNull();
});

test('a user with a due application is found until the application is made', async () => {
  await users.insert(user(), []);
  const stored = user({ applicationDue: 'a1' });
  await users.insert(stored, []);
  const due = async () => (await users.withApplicationDue()).map(({ id, applicationDue }) => [id, applicationDue]);
  expect(await due()).toEqual([[stored.id, 'a1']]);
  await users.finishApplying(stored.id);
  expect(await due()).toEqual([]);
});

test('the store rejects a query operator in place of an id, name or token', async () => {
  await users.insert(user({ resetToken: 'known', resetTokenExpiry: new Date('2999-01-01') }), []);

  await expect(users.byId(operator)).rejects.toThrow(/Cast/);
  await expect(users.openById(operator)).rejects.toThrow(/Cast/);
  await expect(users.finishClosing(operator)).rejects.toThrow(/Cast/);
  await expect(users.byUsername(operator)).rejects.toThrow(/Cast/);
  await expect(users.byEmail(operator)).rejects.toThrow(/Cast/);
  await expect(users.byResetToken(operator, new Date())).rejects.toThrow(/Cast/);
  await expect(users.byEmailVerification(operator)).rejects.toThrow(/Cast/);
  await expect(users.byQuickStart(operator, new Date())).rejects.toThrow(/Cast/);
  await expect(users.finishApplying(operator)).rejects.toThrow(/Cast/);
});

test('the list returns the newest first without gap or repeat, and searches in any case', async () => {
  const createdAt = new Date('2031-01-01T00:00:00Z');
  const tied = Array.from({ length: 11 }, () => user({ businessName: 'Tie (& Sons)*', createdAt }));
  for (const each of tied) await users.insert(each, []);

  const { items, totals } = await readPages((paging) => users.list({ ...paging, q: 'tie (& SONS)*' }), 3);

  expect(items.map(({ id }) => id)).toEqual(tied.map(({ id }) => id).toReversed());
  expect(totals[0]).toBe(11);
});

test('the list filters by administrators, members and other users, with or without a search', async () => {
  const [boss, member, nobody] = [
    user({ isAdmin: true, businessName: 'Narrow' }),
    user({ membershipId: 'MEM-9', businessName: 'Narrow' }),
    user({ businessName: 'Narrow' }),
  ];
  for (const each of [boss, member, nobody]) await users.insert(each, []);

  for (const [status, id] of [
    ['administrator', boss.id],
    ['member', member.id],
    ['none', nobody.id],
  ] as const) {
    expect((await users.list({ limit: 50, status, q: 'narrow' })).items).toMatchObject([{ id }]);
    const { items } = await users.list({ limit: 200, status });
    expect(items.filter(({ businessName }) => businessName === 'Narrow')).toMatchObject([{ id }]);
  }
});

test('the list filters by current membership, even for users stored by an earlier release', async () => {
  const stored = user({ businessName: 'Heron Lists' });
  await users.insert(stored, []);
  const listedAs = async () => {
    const found = await Promise.all(
      (['administrator', 'member', 'none'] as const).map(async (status) =>
        (await users.list({ limit: 50, status, q: 'heron lists' })).total ? [status] : [],
      ),
    );
    return found.flat();
  };
  expect(await listedAs()).toEqual(['none']);
  const member = (await users.update(stored, { membershipId: 'MEM-10' })) as StoredUser;
  expect([await listedAs(), 'status' in ((await users.byId(stored.id)) ?? {})]).toEqual([['member'], false]);
  await users.model.updateOne({ _id: stored.id }, { $unset: { status: 1 } });
  expect(await listedAs()).not.toContain('member');
  await users.markStatuses();
  expect(await listedAs()).toEqual(['member']);
  await users.update(member, { membershipId: null });
  expect(await listedAs()).toEqual(['none']);
});

test('the search finds a user only by current texts, and a closed account no longer by personal data', async () => {
  const stored = user({ businessName: 'Quail Bakery', phone: '805-555-0177' });
  await users.insert(stored, []);
  const found = async (q: string) => (await users.list({ limit: 50, q })).items.map(({ id }) => id);
  expect(await found('quail bak')).toEqual([stored.id]);
  const renamed = (await users.update(stored, { businessName: 'Wren Pastry' })) as StoredUser;
  expect(await found('quail bak')).toEqual([]);
  for (const q of ['WREN', '555-0177']) expect(await found(q)).toEqual([stored.id]);
  const again = (await users.update(renamed, { phone: '805-555-0188', firstName: 'Grace' })) as StoredUser;
  expect(await found('555-0177')).toEqual([]);
  for (const q of ['555-0188', 'wren']) expect(await found(q)).toEqual([stored.id]);
  const other = user();
  await users.insert(other, []);
  expect(await users.update(renamed, { businessName: 'Kestrel' })).toBeNull();
  expect(await users.update(again, { businessName: 'Kestrel', emailKey: other.emailKey })).toBe('emailKey');
  expect(await found('kestrel')).toEqual([]);
  const emptied = { username: 'closed', email: '', firstName: '', lastName: '', phone: '' };
  await users.update(again, { ...emptied, closedAt: new Date() });
  expect([await found('555-0188'), await found('wren')]).toEqual([[], [stored.id]]);
  const { searchText } = (await users.model.findById(stored.id).lean()) ?? {};
  const texts = ['wren pastry', 'closed', stored.accountNumber.toLowerCase()];
  expect(searchText?.split('\n').filter(Boolean)).toEqual(texts);
});

const names = createUserStore(db, () => {});
await createIndexes(db);
const userNamed = (username: string): StoredUser => storedUser(`ada-${++made}`, { username });

describe('a username', () => {
  test.each(['ada1', 'ADAL', 'ａｄａｌ', 'аdаl', 'ad\u200dal', 'ad\u034fal', 'adal\ufe0f', 'ad\nal', 'ad al'])(
    'is rejected as %s when adal exists',
    async (username) => {
      await names.insert(userNamed('adal'), []);

      expect(await names.insert(userNamed(username), [])).toBe('usernameKey');
    },
  );

  test('is compared with lookalikes once the key that an earlier release did not store is filled in', async () => {
    await names.insert({ ...userNamed('kim0'), usernameLookalike: undefined }, []);

    await names.markLookalikes();

    expect(await names.insert(userNamed('kimO'), [])).toBe('usernameKey');
  });
});
