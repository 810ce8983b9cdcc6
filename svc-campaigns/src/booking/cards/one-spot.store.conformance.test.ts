import { describe, expect, test } from '@jest/globals';
import { spotIds, type SpotId } from '@postcard/contracts';
import { together } from '@postcard/service-kit/testing';
import type { Wanted } from './claims.ts';
import {
  at,
  cards,
  current,
  given,
  now,
  setUpCardStore,
  subcategories,
  until,
  claimRequest,
} from '../../testing/card-store.ts';

setUpCardStore();

describe('a member', () => {
  const ofAda = (bookingId: string, spotId: SpotId, subcategory: string): Wanted => ({
    ...claimRequest(bookingId, spotId, subcategory),
    userId: 'ada',
  });

  test('holds one spot of a card, even when claiming several trades concurrently', async () => {
    const results = await together((index) =>
      cards.claim(
        ofAda(`b${index}`, spotIds()[index % spotIds().length] as SpotId, subcategories[index] as string),
        until,
        now,
      ),
    );

    expect(given(results)).toHaveLength(1);
    expect(Object.keys((await current()).claims)).toHaveLength(1);
  });

  test('may hold another spot after the first has expired or was released', async () => {
    await cards.claim(ofAda('first', 'M01', 'Pizza'), until, now);

    expect(await cards.claim(ofAda('second', 'M02', 'Florist'), at(until, 1000), at(until, -1))).toBeNull();
    expect(await cards.claim(ofAda('second', 'M02', 'Florist'), at(until, 1000), until)).not.toBeNull();
    await cards.release(ofAda('second', 'M02', 'Florist'), { onlyHeld: true });
    expect(await cards.claim(ofAda('third', 'M03', 'Gym'), at(until, 1000), until)).not.toBeNull();
  });

  test('cannot get an earlier spot back by a late payment or a move', async () => {
    const late = ofAda('late', 'M01', 'Pizza');
    await cards.claim(late, until, now);
    await cards.claim(ofAda('next', 'M02', 'Florist'), at(until, 900_000), until);

    expect(await cards.secure(late, until)).toBeNull();
    expect(await cards.keep(late, at(until, 900_000), until)).toBeNull();
    expect(await cards.claimForGood(ofAda('rolled', 'M03', 'Gym'), until)).toBeNull();
    expect(await cards.secure(ofAda('next', 'M02', 'Florist'), until)).not.toBeNull();
  });
});
