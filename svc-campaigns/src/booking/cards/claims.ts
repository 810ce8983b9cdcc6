import { categoryKey, spotIds, type SpotId } from '@postcard/contracts';
import { forEver, type Card } from './card.ts';
import { createClaimTogether } from './claim-together.ts';
import { plainOrNull, updateCard, type CardModel, type Document } from './model.ts';

/** A spot and its subcategory, wanted together for one booking. */
export type Wanted = { cardId: string; spotId: SpotId; subcategory: string; bookingId: string; userId: string };

/** Taking, keeping and giving back the spots of a card: each is one conditional update of the card's document. */
export function createClaims(model: CardModel) {
  const update = (filter: object, change: object) => updateCard(model, filter, change);
  const claimTogether = createClaimTogether(model);

  /** Both places, in the paths of the document. */
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

  /** Spot and subcategory are this booking's, or nobody's. */
  const ownOrFree = (wanted: Wanted, now: Date) =>
    placesOf(wanted).map((place) => ({
      $or: [{ [`${place}.bookingId`]: wanted.bookingId }, ...absentOrExpired(place, now)],
    }));

  /** Neither spot nor subcategory is kept for somebody else. */
  const notKept = ({ spotId, subcategory, userId }: Wanted, now: Date) =>
    [`kept.${spotId}`, `keptCategories.${categoryKey(subcategory)}`].map((place) => ({
      $or: [...absentOrExpired(place, now), { [`${place}.userId`]: userId }],
    }));

  /** The member has no other spot of the card, whatever the trade: each member has one. */
  const onlyOne = ({ userId, bookingId }: Wanted, now: Date) => ({
    $nor: spotIds().map((id) => ({
      [`claims.${id}.userId`]: userId,
      [`claims.${id}.bookingId`]: { $ne: bookingId },
      [`claims.${id}.until`]: { $gt: now },
    })),
  });

  return {
    /**
     * Takes a free spot and its free subcategory of a bookable card until an instant, if neither is kept for somebody
     * else and the member has no other spot of it. Returns the card, or null.
     */
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

    /**
     * Takes a spot of a bookable card for good, for a booking that is paid already. Asked again it is the same, but a
     * booking or member that has one spot of the card is not given another.
     */
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

    /**
     * Gives a paid booking another free spot of its card for its own, in one update; its subcategory stays as it is.
     * Until the card is mailed, and not on one that will not be. Asked again it is the same.
     */
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

    /** Makes a hold last longer, if it is still this booking's and still live. */
    extend: (wanted: Wanted, until: Date, now: Date): Promise<Card | null> => {
      const both = placesOf(wanted).map((place) => ({
        [`${place}.bookingId`]: wanted.bookingId,
        [`${place}.until`]: { $gt: now },
      }));
      return update({ _id: wanted.cardId, $and: both }, claimOf(wanted, 'held', until));
    },

    /**
     * Holds on to the spot of a bookable card until an instant: one's own hold, or, after it has expired, again if spot
     * and subcategory are still free and the member has no other spot.
     */
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

    /**
     * Takes the spot for good: one's own hold, or, after it has expired, again if spot and subcategory are still free
     * and the member has no other spot. From here on the claim cannot expire.
     */
    secure: (wanted: Wanted, now: Date): Promise<Card | null> => {
      return update(
        { _id: wanted.cardId, status: 'upcoming', $and: ownOrFree(wanted, now), ...onlyOne(wanted, now) },
        claimOf(wanted, 'sold', forEver),
      );
    },

    /**
     * Gives back what this booking still has: with `onlyHeld` only a hold, so that what ends by itself takes nothing
     * from a payment. Both go in one update, or a payment that takes the spot again in between would lose its
     * subcategory; only when the other of the two is another's by now, after it had expired, is one freed alone.
     * Returns the card if something was freed.
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
