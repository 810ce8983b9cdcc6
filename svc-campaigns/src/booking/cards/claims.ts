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

  const claimOf = (request: Wanted, state: 'held' | 'sold', until: Date) => {
    const [spot, category] = placesOf(request);
    const { bookingId, userId, subcategory } = request;
    return {
      $set: { [spot]: { bookingId, userId, subcategory, state, until }, [category]: { bookingId, subcategory, until } },
    };
  };

  const absentOrExpired = (place: string, now: Date) => [
    { [place]: { $exists: false } },
    { [`${place}.until`]: { $lte: now } },
  ];

  /** Requires that spot and subcategory are free or belong to this booking. */
  const ownOrFree = (request: Wanted, now: Date) =>
    placesOf(request).map((place) => ({
      $or: [{ [`${place}.bookingId`]: request.bookingId }, ...absentOrExpired(place, now)],
    }));

  /** Requires that neither spot nor subcategory is reserved for another user. */
  const notKept = ({ spotId, subcategory, userId }: Wanted, now: Date) =>
    [`kept.${spotId}`, `keptCategories.${categoryKey(subcategory)}`].map((place) => ({
      $or: [...absentOrExpired(place, now), { [`${place}.userId`]: userId }],
    }));

  /** Requires that the member has no other spot on the card, in any trade. */
  const onlyOne = ({ userId, bookingId }: Wanted, now: Date) => ({
    $nor: spotIds().map((id) => ({
      [`claims.${id}.userId`]: userId,
      [`claims.${id}.bookingId`]: { $ne: bookingId },
      [`claims.${id}.until`]: { $gt: now },
    })),
  });

  return {
    /** Claims a free spot of a bookable card until an instant, or returns null. A member has one spot per card. */
    claim: (request: Wanted, until: Date, now: Date): Promise<Card | null> => {
      const both = placesOf(request).map((place) => ({ $or: absentOrExpired(place, now) }));
      const free = {
        _id: { $eq: request.cardId },
        status: 'upcoming',
        bookingClosesAt: { $gt: now },
        $and: [...both, ...notKept(request, now)],
        ...onlyOne(request, now),
      };
      const { cardId, spotId, bookingId } = request;
      return claimTogether({ cardId, spotId, bookingId, filter: free, update: claimOf(request, 'held', until) });
    },

    /** Claims a spot permanently for a paid booking. Idempotent; rejected if the booking has another spot. */
    claimForGood: (request: Wanted, now: Date): Promise<Card | null> => {
      const places = placesOf(request);
      const free = { $and: places.map((place) => ({ $or: absentOrExpired(place, now) })) };
      const ownClaims = Object.fromEntries(places.map((place) => [`${place}.bookingId`, request.bookingId]));
      return update(
        {
          _id: request.cardId,
          status: 'upcoming',
          bookingClosesAt: { $gt: now },
          $and: [{ $or: [free, ownClaims] }, ...notKept(request, now)],
          ...onlyOne(request, now),
        },
        claimOf(request, 'sold', forEver),
      );
    },

    /** Exchanges a paid booking's spot for a free one until the card is mailed; idempotent. */
    async exchange(request: Wanted, to: SpotId, now: Date): Promise<Card | null> {
      const [from] = placesOf(request);
      const [target] = placesOf({ ...request, spotId: to });
      const free = { $or: absentOrExpired(target, now) };
      const notKeptForOthers = {
        $or: [...absentOrExpired(`kept.${to}`, now), { [`kept.${to}.userId`]: request.userId }],
      };
      const ownClaim = { [`${from}.bookingId`]: request.bookingId, [`${from}.state`]: 'sold' };
      const { bookingId, userId, subcategory } = request;
      const moved = await update(
        {
          _id: request.cardId,
          status: { $in: ['upcoming', 'locked'] },
          decision: { $ne: 'short' },
          ...ownClaim,
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
          await model.findOne({ _id: request.cardId, [`${target}.bookingId`]: bookingId } as object).lean<Document>(),
        )
      );
    },

    extend: (request: Wanted, until: Date, now: Date): Promise<Card | null> => {
      const both = placesOf(request).map((place) => ({
        [`${place}.bookingId`]: request.bookingId,
        [`${place}.until`]: { $gt: now },
      }));
      return update({ _id: request.cardId, $and: both }, claimOf(request, 'held', until));
    },

    /** Extends a hold on a bookable card, or claims an expired one again if the spot is free. */
    keep: (request: Wanted, until: Date, now: Date): Promise<Card | null> => {
      return update(
        {
          _id: request.cardId,
          status: 'upcoming',
          bookingClosesAt: { $gt: now },
          $and: ownOrFree(request, now),
          ...onlyOne(request, now),
        },
        claimOf(request, 'held', until),
      );
    },

    /** Makes a claim permanent, claiming it again after it expired if the spot is free. */
    secure: (request: Wanted, now: Date): Promise<Card | null> => {
      return update(
        { _id: request.cardId, status: 'upcoming', $and: ownOrFree(request, now), ...onlyOne(request, now) },
        claimOf(request, 'sold', forEver),
      );
    },

    /**
     * Releases this booking's claim; with `onlyHeld` only a hold, so that an expiry never removes a paid claim. One
     * update releases spot and subcategory, so that a payment in between cannot lose the subcategory.
     */
    async release(request: Omit<Wanted, 'userId'>, { onlyHeld }: { onlyHeld: boolean }): Promise<Card | null> {
      const [spot, category] = placesOf(request);
      const { cardId: _id, bookingId } = request;
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
