import { describe, expect, test } from '@jest/globals';
import { spotIds, type SpotId } from '@postcard/contracts';
import { crowd, together } from '@postcard/service-kit/testing';
import { forEver } from './card.ts';
import type { Wanted } from './claims.ts';
import {
  at,
  card,
  cards,
  current,
  given,
  now,
  subcategories,
  until,
  claimRequest,
  setUpCardStore,
} from '../../testing/card-store.ts';

setUpCardStore();

describe('a set of fifty concurrent claims', () => {
  test('claims one spot once', async () => {
    const results = await together((index) =>
      cards.claim(claimRequest(`b${index}`, 'M05', subcategories[index] as string), until, now),
    );
    expect(given(results)).toHaveLength(1);
    const { claims, categories: taken } = await current();
    expect(Object.keys(claims)).toEqual(['M05']);
    expect(Object.values(taken).map(({ bookingId }) => bookingId)).toEqual([claims.M05?.bookingId]);
  });

  test('claims each of the fourteen spots and each subcategory at most once', async () => {
    const claims = Array.from({ length: crowd * 4 }, (_, index) =>
      claimRequest(`b${index}`, spotIds()[index % spotIds().length] as SpotId, subcategories[index % 20] as string),
    );
    const results = await together((index) => cards.claim(claims[index] as Wanted, until, now), claims.length);
    const after = await current();

    expect(given(results)).toHaveLength(Object.keys(after.claims).length);
    expect(new Set(Object.values(after.claims).map(({ subcategory }) => subcategory)).size).toBe(
      Object.keys(after.claims).length,
    );
    expect(
      Object.values(after.categories)
        .map(({ bookingId }) => bookingId)
        .toSorted(),
    ).toEqual(
      Object.values(after.claims)
        .map(({ bookingId }) => bookingId)
        .toSorted(),
    );
  });

  test('claims a spot once when its hold has just ended', async () => {
    await cards.claim(claimRequest('first'), until, now);
    const results = await together((index) => cards.claim(claimRequest(`b${index}`), at(until, 1000), until));

    expect(given(results)).toHaveLength(1);
    expect((await current()).claims.M05?.bookingId).not.toBe('first');
  });
});

describe('a claim', () => {
  test('lasts exactly until the end of its hold', async () => {
    await cards.claim(claimRequest('first'), until, now);

    expect(await cards.claim(claimRequest('other', 'M05', 'Plumbing'), until, at(until, -1))).toBeNull();
    expect(await cards.claim(claimRequest('other', 'M06'), until, at(until, -1))).toBeNull();
    expect(await cards.claim(claimRequest('other', 'M06'), at(until, 1), until)).not.toBeNull();
  });

  test('is accepted until booking closes', async () => {
    expect(await cards.claim(claimRequest('late'), until, card.bookingClosesAt)).toBeNull();
    expect(await cards.claim(claimRequest('in time'), until, at(card.bookingClosesAt, -1))).not.toBeNull();
  });

  test('can be extended while it is live', async () => {
    await cards.claim(claimRequest('mine'), until, now);

    expect(await cards.extend(claimRequest('mine'), at(until, 5000), until)).toBeNull();
    expect(await cards.extend(claimRequest('mine'), at(until, 5000), at(until, -1))).not.toBeNull();
    expect((await current()).claims.M05?.until).toEqual(at(until, 5000));
    expect(Object.values((await current()).categories)[0]?.until).toEqual(at(until, 5000));
  });
});

test('a card that is not upcoming rejects claims', async () => {
  await cards.change(card, { status: 'locked' });
  expect(await cards.claim(claimRequest('any'), until, now)).toBeNull();
});

describe('another booking’s claim', () => {
  test('is neither extended, nor secured, nor released', async () => {
    await cards.claim(claimRequest('mine'), until, now);
    const before = await current();

    expect(await cards.extend(claimRequest('other'), at(until, 1), now)).toBeNull();
    expect(await cards.secure(claimRequest('other'), now)).toBeNull();
    expect(await cards.release(claimRequest('other'), { onlyHeld: false })).toBeNull();
    expect(await current()).toEqual(before);
  });

  test('prevents a claim on a free spot of the same subcategory', async () => {
    await cards.claim(claimRequest('mine', 'M01'), until, now);
    expect(await cards.secure(claimRequest('other', 'M02'), now)).toBeNull();
  });
});

describe('a paid spot', () => {
  test('stays sold to the same hold, however often the claim is secured', async () => {
    await cards.claim(claimRequest('mine'), until, now);

    expect(given(await together(() => cards.secure(claimRequest('mine'), now)))).toHaveLength(crowd);
    expect((await current()).claims.M05).toMatchObject({ state: 'sold', until: forEver });
    expect(await cards.claim(claimRequest('other'), until, new Date('2027-05-01T00:00:00Z'))).toBeNull();
    expect(await cards.release(claimRequest('mine'), { onlyHeld: true })).toBeNull();
  });

  test('can be claimed after its hold has ended, by one of fifty concurrent payments', async () => {
    await cards.claim(claimRequest('slow'), until, now);
    const results = await together((index) => cards.secure(claimRequest(index === 0 ? 'slow' : `b${index}`), until));

    expect(given(results)).toHaveLength(1);
  });

  test('excludes a concurrent release of its hold', async () => {
    for (let round = 0; round < 10; round++) {
      const each = claimRequest(`race-${round}`, spotIds()[round] as SpotId, subcategories[round] as string);
      await cards.claim(each, until, now);
      const [secured, released] = await Promise.all([cards.secure(each, now), cards.release(each, { onlyHeld: true })]);
      const claim = (await current()).claims[each.spotId];
      if (!released) expect([secured !== null, claim?.state]).toEqual([true, 'sold']);
      // After a release, a payment may still claim the free spot. Then spot and subcategory are sold.
      if (released && claim) expect([secured !== null, claim.state]).toEqual([true, 'sold']);
      const subcategory = Object.values((await current()).categories).find(
        ({ bookingId }) => bookingId === each.bookingId,
      );
      expect(subcategory !== undefined).toBe(claim !== undefined);
    }
  });
});

test('a released spot and its subcategory can be claimed by one of fifty', async () => {
  await cards.claim(claimRequest('mine'), until, now);

  expect((await cards.release(claimRequest('mine'), { onlyHeld: true }))?.claims).toEqual({});
  expect((await current()).categories).toEqual({});
  expect(given(await together((index) => cards.claim(claimRequest(`b${index}`), until, now)))).toHaveLength(1);
});

describe('a permanent claim', () => {
  test('is given to one of fifty, and is idempotent', async () => {
    const results = await together((index) => cards.claimForGood(claimRequest(`b${index % 10}`), now));

    expect(new Set(given(results).map(({ claims }) => claims.M05?.bookingId)).size).toBe(1);
    expect((await current()).claims.M05).toMatchObject({ state: 'sold', until: forEver });
  });

  test('is rejected for a booking with another spot, and on a closed card', async () => {
    await cards.claimForGood(claimRequest('mine', 'M05'), now);

    expect(await cards.claimForGood(claimRequest('mine', 'M06'), now)).toBeNull();
    expect(await cards.claimForGood(claimRequest('late', 'M07', 'Florist'), card.bookingClosesAt)).toBeNull();
    expect(
      await cards.claimForGood(claimRequest('in time', 'M07', 'Florist'), at(card.bookingClosesAt, -1)),
    ).not.toBeNull();
  });
});

test('a reserved spot cannot be claimed by other users until its reservation ends, to the millisecond', async () => {
  const kept = { userId: 'user of mine', until };
  await cards.change(card, {
    opensAt: now,
    kept: { M05: kept },
    keptCategories: { pizza: { ...kept, subcategory: 'Pizza' } },
  });
  const late = at(until, 900_000);
  expect(await cards.claim(claimRequest('other', 'M05', 'Gym'), late, at(until, -1))).toBeNull();
  expect(await cards.claim(claimRequest('other', 'M06', 'Pizza'), late, at(until, -1))).toBeNull();
  expect(await cards.claimForGood(claimRequest('other', 'M06', 'Pizza'), at(until, -1))).toBeNull();
  expect(await cards.claim(claimRequest('mine'), late, at(until, -1))).not.toBeNull();
  await cards.release(claimRequest('mine'), { onlyHeld: true });
  expect(given(await together((index) => cards.claim(claimRequest(`b${index}`), late, until)))).toHaveLength(1);
});

describe('a paid booking with a new spot', () => {
  const exchange = (bookingId: string, to: SpotId) => cards.exchange(claimRequest(bookingId), to, now);

  test('has only the new spot, and keeps its subcategory', async () => {
    await cards.secure(claimRequest('mine'), now);

    expect(await exchange('mine', 'M09')).toMatchObject({
      claims: { M09: { bookingId: 'mine', state: 'sold', until: forEver } },
    });
    expect(Object.keys((await current()).claims)).toEqual(['M09']);
    expect((await current()).categories['pizza']?.bookingId).toBe('mine');
    expect(await exchange('mine', 'M09')).not.toBeNull();
  });

  test('is the only one of fifty concurrent moves and claims that gets the spot', async () => {
    const paid = spotIds().filter((id) => id.startsWith('M') && id !== 'M12');
    await Promise.all(
      paid.map((spotId, index) => cards.secure(claimRequest(`b${index}`, spotId, subcategories[index]), now)),
    );
    const results = await Promise.all([
      ...paid.map((spotId, index) =>
        cards.exchange(claimRequest(`b${index}`, spotId, subcategories[index]), 'M12', now),
      ),
      ...Array.from({ length: 39 }, (_, index) =>
        cards.claim(claimRequest(`c${index}`, 'M12', subcategories[index + 20]), until, now),
      ),
    ]);
    expect(given(results)).toHaveLength(1);
    const { claims } = await current();
    expect(new Set(Object.values(claims).map(({ bookingId }) => bookingId)).size).toBe(Object.keys(claims).length);
  });

  test('cannot have a taken or reserved spot, must be paid, and is rejected on a mailed or short card', async () => {
    await cards.claim(claimRequest('held', 'M01', 'Gym'), until, now);
    expect(await cards.exchange(claimRequest('held', 'M01', 'Gym'), 'M02', now)).toBeNull();
    await cards.secure(claimRequest('mine'), now);
    expect(await exchange('mine', 'M01')).toBeNull();
    await cards.change(await current(), { kept: { M02: { userId: 'user of another', until } } });
    expect(await exchange('mine', 'M02')).toBeNull();
    await cards.change(await current(), { decision: 'short' });
    expect(await exchange('mine', 'M03')).toBeNull();
    await cards.change(await current(), { decision: 'go', status: 'active' });
    expect(await exchange('mine', 'M03')).toBeNull();
    await cards.change(await current(), { status: 'locked' });
    expect(await exchange('mine', 'M03')).not.toBeNull();
  });
});
