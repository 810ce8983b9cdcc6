import { categoryKey, spotIds, type SpotId } from '@postcard/contracts';
import { forEver, type Card } from './card.ts';
import { createClaimTogether } from './claim-together.ts';
import { plainOrNull, updateCard, type CardModel, type Document } from './model.ts';

/** A spot and its subcategory, claimed together for one booking. */
export type Wanted = { cardId: string; spotId: SpotId; subcategory: string; bookingId: string; userId: string };

/** Claims, extends and releases spots, each in one conditional update of the card's document. */
export function createClaims(model: CardModel) {
  const update = (filter: object, change: object) => updateCard(model, filter, change);
  const claimTogether = createClaimTogether(model);

  const placesOf = ({ spotId, subcategory }: Pick<Wanted, 'spotId' | 'subcategory'>) =>
    [`claims.${spotId}`, `categories.${categoryKey(subcategory)}`] as const;

  const claimOf = (wanted: Wanted, state: 'held' | 'sold', until: Date) => {
    const [spot, category] = placesOf(wanted);
    const { bookingId, userId, subcategory } = wanted;
    return {
      $set: { [spot]: { bookingId, userId, subcategory, state, until }, [category]: { bookingId, subcategory, until } },
    };
  };

  const absentOrExpired = (place: string, now: Date) => [
    { [place]: { $exists: false } },
    { [`${place}.until`]: { $lte: now } },
  ];

  /** Requires that spot and subcategory are free or this booking's. */
  const ownOrFree = (wanted: Wanted, now: Date) =>
    placesOf(wanted).map((place) => ({
      $or: [{ [`${place}.bookingId`]: wanted.bookingId }, ...absentOrExpired(place, now)],
    }));

  /** Requires that neither spot nor subcategory is reserved for another user. */
  const notKept = ({ spotId, subcategory, userId }: Wanted, now: Date) =>
    [`kept.${spotId}`, `keptCategories.${categoryKey(subcategory)}`].map((place) => ({
      $or: [...absentOrExpired(place, now), { [`${place}.userId`]: userId }],
    }));

  /** Requires that the member has no other spot of the card, in any trade. */
  const onlyOne = ({ userId, bookingId }: Wanted, now: Date) => ({
    $nor: spotIds().map((id) => ({
      [`claims.${id}.userId`]: userId,
      [`claims.${id}.bookingId`]: { $ne: bookingId },
      [`claims.${id}.until`]: { $gt: now },
    })),
  });

  return {
    /** Claims a free spot of a bookable card until an instant, or returns null. A member has one spot per card. */
    claim: (wanted: Wanted, until: Date, now: Date): Promise<Card | null> => {
      const both = placesOf(wanted).map((place) => ({ $or: absentOrExpired(place, now) }));
      const free = {
        _id: { $eq: wanted.cardId },
        status: 'upcoming',
        bookingClosesAt: { $gt: now },
        $and: [...both, ...notKept(wanted, now)],
        ...onlyOne(wanted, now),
      };
      const { cardId, spotId, bookingId } = wanted;
      return claimTogether({ cardId, spotId, bookingId, filter: free, update: claimOf(wanted, 'held', until) });
    },

    /** Claims a spot permanently for a paid booking; idempotent, refused where the booking has another spot. */
    claimForGood: (wanted: Wanted, now: Date): Promise<Card | null> => {
      const places = placesOf(wanted);
      const free = { $and: places.map((place) => ({ $or: absentOrExpired(place, now) })) };
      const own = Object.fromEntries(places.map((place) => [`${place}.bookingId`, wanted.bookingId]));
      return update(
        {
          _id: wanted.cardId,
          status: 'upcoming',
          bookingClosesAt: { $gt: now },
          $and: [{ $or: [free, own] }, ...notKept(wanted, now)],
          ...onlyOne(wanted, now),
        },
        claimOf(wanted, 'sold', forEver),
      );
    },

    /** Exchanges a paid booking's spot for a free one until the card is mailed; idempotent. */
    async exchange(wanted: Wanted, to: SpotId, now: Date): Promise<Card | null> {
      const [from] = placesOf(wanted);
      const [target] = placesOf({ ...wanted, spotId: to });
      const free = { $or: absentOrExpired(target, now) };
      const notKeptForOthers = {
        $or: [...absentOrExpired(`kept.${to}`, now), { [`kept.${to}.userId`]: wanted.userId }],
      };
      const own = { [`${from}.bookingId`]: wanted.bookingId, [`${from}.state`]: 'sold' };
      const { bookingId, userId, subcategory } = wanted;
      const moved = await update(
        {
          _id: wanted.cardId,
          status: { $in: ['upcoming', 'locked'] },
          decision: { $ne: 'short' },
          ...own,
          $and: [free, notKeptForOthers],
        },
        {
          $set: { [target]: { bookingId, userId, subcategory, state: 'sold', until: forEver } },
          $unset: { [from]: 1 },
        },
      );
      return (
        moved ??
        plainOrNull(
          await model.findOne({ _id: wanted.cardId, [`${target}.bookingId`]: bookingId } as object).lean<Document>(),
        )
      );
    },

    extend: (wanted: Wanted, until: Date, now: Date): Promise<Card | null> => {
      const both = placesOf(wanted).map((place) => ({
        [`${place}.bookingId`]: wanted.bookingId,
        [`${place}.until`]: { $gt: now },
      }));
      return update({ _id: wanted.cardId, $and: both }, claimOf(wanted, 'held', until));
    },

    /** Extends a hold on a bookable card, or claims an expired one again if the spot is free. */
    keep: (wanted: Wanted, until: Date, now: Date): Promise<Card | null> => {
      return update(
        {
          _id: wanted.cardId,
          status: 'upcoming',
          bookingClosesAt: { $gt: now },
          $and: ownOrFree(wanted, now),
          ...onlyOne(wanted, now),
        },
        claimOf(wanted, 'held', until),
      );
    },

    /** Makes a claim permanent, claiming it again after it expired if the spot is free. */
    secure: (wanted: Wanted, now: Date): Promise<Card | null> => {
      return update(
        { _id: wanted.cardId, status: 'upcoming', $and: ownOrFree(wanted, now), ...onlyOne(wanted, now) },
        claimOf(wanted, 'sold', forEver),
      );
    },

    /**
     * Releases this booking's claim, with `onlyHeld` only a hold, so that an expiry never removes a paid claim. Both
     * parts go in one update, or a payment in between would lose its subcategory.
     */
    async release(wanted: Omit<Wanted, 'userId'>, { onlyHeld }: { onlyHeld: boolean }): Promise<Card | null> {
      const [spot, category] = placesOf(wanted);
      const { cardId: _id, bookingId } = wanted;
      const mySpot = { [`${spot}.bookingId`]: bookingId, ...(onlyHeld ? { [`${spot}.state`]: 'held' } : {}) };
      const myCategory = { [`${category}.bookingId`]: bookingId };
      const both = await update({ _id, ...mySpot, ...myCategory }, { $unset: { [spot]: 1, [category]: 1 } });
      if (both) return both;
      const spotAlone = await update(
        { _id, ...mySpot, [`${category}.bookingId`]: { $ne: bookingId } },
        { $unset: { [spot]: 1 } },
      );
      if (spotAlone || onlyHeld) return spotAlone;
      return update({ _id, ...myCategory, [`${spot}.bookingId`]: { $ne: bookingId } }, { $unset: { [category]: 1 } });
    },
  };
}
