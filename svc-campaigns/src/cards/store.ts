import { categoryKey, spotIds, type CampaignStatus, type SpotId } from '@postcard/contracts';
import {
  createMatcher,
  duplicateIndex,
  findPage,
  type Connection,
  type Page,
  type Paging,
} from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { blankCard, forEver, type Card } from './card.ts';
import { clockReach } from './life-cycle.ts';

type Document = Omit<Card, 'id'> & { _id: string };

const schema = new Schema<Document>(
  {
    _id: String,
    name: String,
    description: String,
    zone: String,
    status: String,
    distributionDate: Date,
    bookingClosesAt: Date,
    cancelUntil: Date,
    distributionZipCodes: [String],
    totalHouseholds: Number,
    adSpots: [Object],
    claims: { type: Object, default: {} },
    categories: { type: Object, default: {} },
    opensAt: Date,
    kept: { type: Object, default: {} },
    keptCategories: { type: Object, default: {} },
    keptTold: Boolean,
    minimumSpots: Number,
    decision: String,
    decidedAt: Date,
    lockedAt: Date,
    version: Number,
    createdAt: Date,
  },
  { versionKey: false, minimize: false },
)
  .index({ status: 1, distributionDate: 1 })
  .index({ zone: 1, distributionDate: 1 })
  .index({ keptTold: 1, status: 1 });

/** More cards than a town makes in decades, of one a month and zone. */
const mostNamed = 1000;

/** A payment makes a claim permanent without moving the card's version, so who must not meet one asks each spot. */
const unsold = Object.fromEntries(spotIds.map((spot) => [`claims.${spot}.state`, { $ne: 'sold' }]));

/** A spot and its subcategory, wanted together for one booking. */
export type Wanted = { cardId: string; spotId: SpotId; subcategory: string; bookingId: string; userId: string };

export type CardStore = ReturnType<typeof createCardStore>;

/**
 * The cards. A card is one document, so one conditional update takes a spot and its subcategory together, or neither:
 * that is what keeps a card from being oversold, on any MongoDB and from any number of processes.
 */
export function createCardStore(db: Connection) {
  const model = db.model('campaign', schema, 'campaigns');
  const plain = (document: Document | null): Card | null => {
    if (!document) return null;
    const { _id, ...card } = document;
    return { id: _id, ...blankCard, ...card };
  };
  const update = async (filter: object, change: object): Promise<Card | null> =>
    plain(await model.findOneAndUpdate(filter, change, { returnDocument: 'after' }).lean<Document>());

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

  /** Neither spot nor subcategory is kept for somebody else. */
  const notKept = ({ spotId, subcategory, userId }: Wanted, now: Date) =>
    [`kept.${spotId}`, `keptCategories.${categoryKey(subcategory)}`].map((place) => ({
      $or: [...absentOrExpired(place, now), { [`${place}.userId`]: userId }],
    }));

  /** The names are read and looked into: no index is worth its keeping for a few hundred cards. */
  async function idsNamed(statuses: readonly CampaignStatus[], q: string): Promise<string[]> {
    const named = await model
      .find({ status: { $in: statuses } } as object, { name: 1 })
      .sort({ distributionDate: -1 })
      .limit(mostNamed)
      .lean<Pick<Document, '_id' | 'name'>[]>();
    return named.filter(createMatcher(q, ['name'])).map(({ _id }) => _id);
  }

  return {
    model,
    byId: async (id: string): Promise<Card | null> => plain(await model.findOne({ _id: { $eq: id } }).lean<Document>()),
    /** The cards distributed from one instant up to another, drafts left out, the last one first. */
    distributedBetween: async (from: Date, to: Date): Promise<Card[]> =>
      (
        await model
          .find({ status: { $ne: 'draft' }, distributionDate: { $gte: from, $lt: to } })
          .sort({ distributionDate: -1 })
          .limit(200)
          .lean<Document[]>()
      ).map((each) => plain(each) as Card),

    byIds: async (ids: string[]): Promise<Card[]> =>
      (await model.find({ _id: { $in: ids } }).lean<Document[]>()).map((each) => plain(each) as Card),

    /** Cards of these statuses, the next one to be distributed first. */
    withStatus: async (statuses: readonly CampaignStatus[]): Promise<Card[]> =>
      (
        await model
          .find({ status: { $in: statuses } } as object)
          .sort({ distributionDate: 1 })
          .limit(200)
          .lean<Document[]>()
      ).map((each) => plain(each) as Card),

    /**
     * One page of the cards of these statuses, of a search those with the text in their names, the last one distributed
     * first.
     */
    async latest(
      statuses: readonly CampaignStatus[],
      { q, ...paging }: Paging & { q?: string | undefined },
    ): Promise<Page<Card>> {
      const filter = { status: { $in: statuses }, ...(q && { _id: { $in: await idsNamed(statuses, q) } }) };
      return findPage(
        model as never,
        filter,
        { ...paging, by: 'distributionDate' },
        (each: Document) => plain(each) as Card,
      );
    },

    /** One page of these cards, whatever their status, in the same order. */
    latestOf: (ids: readonly string[], paging: Paging): Promise<Page<Card>> =>
      findPage(
        model as never,
        { _id: { $in: ids } },
        { ...paging, by: 'distributionDate' },
        (each: Document) => plain(each) as Card,
      ),

    /** Returns false when a card of this id exists. */
    async insert({ id, ...card }: Card): Promise<boolean> {
      try {
        await model.create({ _id: id, ...card });
        return true;
      } catch (error) {
        if (duplicateIndex(error)) return false;
        throw error;
      }
    },

    /**
     * The cards of a zone that go out from one instant up to another, the last one first; drafts and cancelled ones
     * aside.
     */
    ofZoneBetween: async ({ zone, from, to }: Pick<Card, 'zone'> & { from: Date; to: Date }): Promise<Card[]> =>
      (
        await model
          .find({
            zone,
            distributionDate: { $gte: from, $lt: to },
            status: { $in: ['upcoming', 'locked', 'active', 'completed'] },
          })
          .sort({ distributionDate: -1 })
          .limit(50)
          .lean<Document[]>()
      ).map((each) => plain(each) as Card),

    /** The next card of a zone after a date that can still be booked. */
    nextAfter: async (
      { zone, distributionDate }: Pick<Card, 'zone' | 'distributionDate'>,
      now: Date,
    ): Promise<Card | null> =>
      plain(
        await model
          .findOne({
            zone,
            distributionDate: { $gt: distributionDate },
            status: 'upcoming',
            bookingClosesAt: { $gt: now },
          })
          .sort({ distributionDate: 1 })
          .lean<Document>(),
      ),

    /** The cards the clock may have something to do with. */
    async due(now: Date): Promise<Card[]> {
      const found = await Promise.all(
        clockReach(now).map(({ status, distributesBy }) =>
          model
            .find({ status, distributionDate: { $lte: distributesBy } })
            .limit(200)
            .lean<Document[]>(),
        ),
      );
      return found.flat().map((each) => plain(each) as Card);
    },

    /** Open cards whose last holders may not know yet that their spots are kept. */
    untold: async (): Promise<Card[]> =>
      (await model.find({ keptTold: false, status: 'upcoming' }).limit(50).lean<Document[]>()).map(
        (each) => plain(each) as Card,
      ),

    /** Cancels a short card that nobody has a place on any more. */
    cancelEmpty: (card: Card): Promise<Card | null> =>
      update(
        { _id: card.id, status: 'upcoming', decision: 'short', claims: {} },
        { $set: { status: 'cancelled' }, $inc: { version: 1 } },
      ),

    /**
     * Changes a card that still has the version it was read with; with `onlyUnsold` only while no spot on it is paid
     * for.
     */
    change: (
      card: Card,
      change: Partial<Card>,
      { onlyUnsold = false }: { onlyUnsold?: boolean } = {},
    ): Promise<Card | null> =>
      update(
        { _id: card.id, version: card.version, ...(onlyUnsold && unsold) },
        { $set: change, $inc: { version: 1 } },
      ),

    /**
     * Takes a free spot and its free subcategory of a bookable card until an instant, if neither is kept for somebody
     * else. Returns the card, or null.
     */
    claim: async (wanted: Wanted, until: Date, now: Date): Promise<Card | null> => {
      const both = placesOf(wanted).map((place) => ({ $or: absentOrExpired(place, now) }));
      const free = {
        _id: { $eq: wanted.cardId },
        status: 'upcoming',
        bookingClosesAt: { $gt: now },
        $and: [...both, ...notKept(wanted, now)],
      };
      // By the driver itself, which takes a quarter less time: this is what everybody waits for on the day a card
      // opens.
      return plain(
        (await model.collection.findOneAndUpdate(free as object, claimOf(wanted, 'held', until), {
          returnDocument: 'after',
        })) as Document | null,
      );
    },

    /**
     * Takes a spot of a bookable card for good, for a booking that is paid already. Asked again it is the same, but a
     * booking that has one spot of the card is not given another.
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
        plain(
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
     * Takes the spot for good: one's own hold, or, after it has expired, again if spot and subcategory are still free.
     * From here on the claim cannot expire.
     */
    secure: (wanted: Wanted, now: Date): Promise<Card | null> => {
      const both = placesOf(wanted).map((place) => ({
        $or: [{ [`${place}.bookingId`]: wanted.bookingId }, ...absentOrExpired(place, now)],
      }));
      return update({ _id: wanted.cardId, status: 'upcoming', $and: both }, claimOf(wanted, 'sold', forEver));
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
