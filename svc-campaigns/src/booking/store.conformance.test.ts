import { describe, expect, test } from '@jest/globals';
import { crowd, operator, readPages, together } from '@postcard/service-kit/testing';
import { createMemberStore, type MemberStore } from './members/store.ts';
import { newMember, useDatabase } from '../testing/builders.ts';
import { createWaitlistStore, type WaitlistStore } from './waitlist/store.ts';
import { createSlotStore, type SlotStore } from './first-bookings/slots.ts';

describe('the member store', () => {
  let members: MemberStore;

  useDatabase((db) => {
    members = createMemberStore(db);
  });

  const member = (userId: string, businessName: string) =>
    newMember(userId, { businessName, membershipId: null, staffRole: null });

  test('ignores older and equal versions', async () => {
    await members.apply(member('ada', 'third'), 3);
    await members.apply(member('ada', 'second'), 2);
    await members.apply(member('ada', 'third again'), 3);
    expect(await members.byId('ada')).toEqual(member('ada', 'third'));
    await members.apply(member('ada', 'fourth'), 4);
    expect((await members.byId('ada'))?.businessName).toBe('fourth');
  });

  test('stores the towns of a team member who works in only some towns', async () => {
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

  test('keeps the newest of fifty concurrent versions', async () => {
    await members.apply(member('known', 'v0'), 0);
    await together((index) => members.apply(member('known', `v${index + 1}`), index + 1));

    expect((await members.byId('known'))?.businessName).toBe(`v${crowd}`);
  });

  test('keeps the newest of a new user’s concurrent first versions', async () => {
    const newest = await together(async (round) => {
      const userId = `new-${round}`;
      await Promise.all([1, 2, 3, 4].map((version) => members.apply(member(userId, `v${version}`), version)));
      return (await members.byId(userId))?.businessName;
    });
    expect(new Set(newest)).toEqual(new Set(['v4']));
  });

  test('returns which users have a membership, without those who lost it', async () => {
    await members.apply({ ...member('in', 'v1'), membershipId: 'MEM' }, 1);
    await members.apply({ ...member('out', 'v1'), membershipId: null }, 1);
    await members.apply({ ...member('left', 'v1'), membershipId: 'MEM' }, 1);

    await members.apply({ ...member('left', 'v2'), membershipId: null }, 2);

    expect(await members.withMembership(['in', 'out', 'left', 'unknown'])).toEqual(new Set(['in']));
    expect(await members.withMembership([])).toEqual(new Set());
  });

  test('rejects a query operator in place of an id', async () => {
    await expect(members.byId(operator)).rejects.toThrow(/Cast/);
  });
});

describe('the waitlist store', () => {
  let waitlist: WaitlistStore;

  useDatabase((db) => {
    waitlist = createWaitlistStore(db);
  });

  const at = (seconds: number) => new Date(Date.UTC(2027, 1, 1, 12, 0, seconds));
  const place = (campaignId: string, userId: string, seconds = 0, subcategory = 'Pizza') => ({
    campaignId,
    userId,
    subcategory,
    offerId: `offer-${campaignId}-${userId}`,
    joinedAt: at(seconds),
  });

  test('adds one place when a member joins fifty times concurrently', async () => {
    const places = await together((index) =>
      waitlist.join({ ...place('may', 'ada', index), offerId: `offer-${index}` }),
    );

    expect(new Set(places.map(({ waiting }) => waiting.offerId)).size).toBe(1);
    expect(places.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await waitlist.queue('may')).toEqual([{ ...places[0]?.waiting, townId: 'moorpark' }]);
  });

  test('returns a card’s queue by longest wait, and counts earlier waits of the subcategory', async () => {
    for (const each of [
      place('june', 'c', 3),
      place('june', 'a', 1),
      place('june', 'b', 2, 'Florist'),
      place('july', 'a', 0),
    ])
      await waitlist.join(each);

    expect((await waitlist.queue('june')).map(({ userId }) => userId)).toEqual(['a', 'b', 'c']);
    expect(
      await Promise.all(
        [place('june', 'a', 1), place('june', 'b', 2, 'Florist'), place('june', 'c', 3)].map((each) =>
          waitlist.ahead(each),
        ),
      ),
    ).toEqual([0, 0, 1]);
    expect(
      (await readPages((paging) => waitlist.ofUser('a', paging), 1)).items.map(({ campaignId }) => campaignId),
    ).toEqual(['june', 'july']);
    expect((await waitlist.cardIds()).toSorted()).toEqual(['july', 'june', 'may']);
  });

  test('removes only the member’s own place, once', async () => {
    await waitlist.join(place('august', 'a'));
    await waitlist.join(place('august', 'b'));

    expect((await together(() => waitlist.leave({ campaignId: 'august', userId: 'a' }))).filter(Boolean)).toHaveLength(
      1,
    );
    expect((await waitlist.queue('august')).map(({ userId }) => userId)).toEqual(['b']);
    expect(await waitlist.of({ campaignId: 'august', userId: 'a' })).toBeNull();
  });

  test('ends the wait that an offer belongs to, and no later one', async () => {
    const { waiting: first } = await waitlist.join(place('september', 'a'));
    await waitlist.leave(first);
    const { waiting: second } = await waitlist.join({ ...place('september', 'a', 5), offerId: 'another' });
    await waitlist.served(first);
    expect(await waitlist.of(second)).toEqual({ ...second, townId: 'moorpark' });
    await waitlist.served(second);
    expect(await waitlist.of(second)).toBeNull();
  });

  test('closes the queue of one card only', async () => {
    await waitlist.join(place('october', 'a'));
    await waitlist.join(place('november', 'a'));
    await waitlist.close('october');

    expect(await waitlist.queue('october')).toEqual([]);
    expect(await waitlist.queue('november')).toHaveLength(1);
  });

  test('rejects query operators in place of ids', async () => {
    await expect(waitlist.ofUser(operator, { limit: 50 })).rejects.toThrow(/Cast/);
    expect(await waitlist.of({ campaignId: operator, userId: 'a' })).toBeNull();
  });
});

describe('the slot store', () => {
  let slots: SlotStore;

  useDatabase((db) => {
    slots = createSlotStore(db);
  });

  const now = new Date('2027-01-04T12:00:00Z');
  const until = new Date('2027-01-04T12:15:00Z');

  test('keeps a slot occupied while its holder renews it', async () => {
    await slots.take('person:ada', { key: 'a', until, of: 1, now });

    const taken = await together(async (index) => {
      const key = index % 2 === 0 ? 'a' : `other-${index}`;
      return (await slots.take('person:ada', { key, until, of: 1, now })) ? key : null;
    });

    expect(new Set(taken)).toEqual(new Set(['a', null]));
  });

  test('gives a user one of two slots, even after many concurrent requests', async () => {
    await together(() => slots.take('network:n', { key: 'ada', until, of: 2, now }));

    const next = await slots.take('network:n', { key: 'bob', until, of: 2, now });

    expect(next).toBe(true);
    expect(await slots.take('network:n', { key: 'eve', until, of: 2, now })).toBe(false);
  });
});
