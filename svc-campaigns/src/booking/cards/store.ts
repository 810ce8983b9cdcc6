import { spotIds, type CampaignStatus } from '@postcard/contracts';
import {
  createMatcher,
  duplicateIndex,
  findPage,
  type Connection,
  type Page,
  type Paging,
} from '@postcard/service-kit';
import type { Card } from './card.ts';
import { createClaims } from './claims.ts';
import { clockReach } from './life-cycle.ts';
import { openCards, plain, plainOrNull, updateCard, type Document } from './model.ts';

/** More cards than a town makes in decades, of one a month and zone. */
const mostNamed = 1000;

/** A payment makes a claim permanent without moving the card's version, so who must not meet one asks each spot. */
const unsold = () => Object.fromEntries(spotIds().map((spot) => [`claims.${spot}.state`, { $ne: 'sold' }]));

export type CardStore = ReturnType<typeof createCardStore>;

/**
 * The cards. A card is one document, so one conditional update takes a spot and its subcategory together, or neither:
 * that is what keeps a card from being oversold, on any MongoDB and from any number of processes.
 */
export function createCardStore(db: Connection) {
  const model = openCards(db);
  const update = (filter: object, change: object) => updateCard(model, filter, change);

  /** A search reads the names one by one: no index is worth its keeping for a few hundred cards. */
  async function idsNamed(statuses: readonly CampaignStatus[], q: string): Promise<string[]> {
    const named = await model
      .find({ status: { $in: statuses } }, { name: 1 })
      .sort({ distributionDate: -1 })
      .limit(mostNamed)
      .lean<Pick<Document, '_id' | 'name'>[]>();
    const matches = createMatcher(q);
    return named.filter(({ name }) => matches([name])).map(({ _id }) => _id);
  }

  /** Of many, some are read at a time. */
  async function* each(filter: object): AsyncGenerator<Card> {
    const found = model.find(filter).batchSize(100).lean<Document>();
    for await (const document of found.cursor()) yield plain(document as Document);
  }

  return {
    model,
    byId: async (id: string): Promise<Card | null> =>
      plainOrNull(await model.findOne({ _id: { $eq: id } }).lean<Document>()),
    /** The cards distributed from one instant up to another, drafts left out, the last one first. */
    distributedBetween: async (from: Date, to: Date): Promise<Card[]> =>
      (
        await model
          .find({ status: { $ne: 'draft' }, distributionDate: { $gte: from, $lt: to } })
          .sort({ distributionDate: -1 })
          .limit(200)
          .lean<Document[]>()
      ).map(plain),

    byIds: async (ids: string[]): Promise<Card[]> =>
      (await model.find({ _id: { $in: ids } }).lean<Document[]>()).map(plain),

    /** Which of these ids are cards'. */
    idsAmong: async (ids: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set(
        (await model.find({ _id: { $in: ids } }, { _id: 1 }).lean<Pick<Document, '_id'>[]>()).map(({ _id }) => _id),
      ),

    /** Cards of these statuses, the next one to be distributed first. */
    withStatus: async (statuses: readonly CampaignStatus[]): Promise<Card[]> =>
      (
        await model
          .find({ status: { $in: statuses } })
          .sort({ distributionDate: 1 })
          .limit(200)
          .lean<Document[]>()
      ).map(plain),

    /**
     * One page of the cards of these statuses, of a search those with the text in their names, the last one distributed
     * first.
     */
    async latest(
      statuses: readonly CampaignStatus[],
      { q, ...paging }: Paging & { q?: string | undefined },
    ): Promise<Page<Card>> {
      const filter = { status: { $in: statuses }, ...(q && { _id: { $in: await idsNamed(statuses, q) } }) };
      return findPage(model, filter, { ...paging, by: 'distributionDate' }, plain);
    },

    /** One page of these cards, whatever their status, in the same order. */
    latestOf: (ids: readonly string[], paging: Paging): Promise<Page<Card>> =>
      findPage(model, { _id: { $in: ids } }, { ...paging, by: 'distributionDate' }, plain),

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
      ).map(plain),

    /** The next card of a zone after a date that can still be booked. */
    nextAfter: async (
      { zone, distributionDate }: Pick<Card, 'zone' | 'distributionDate'>,
      now: Date,
    ): Promise<Card | null> =>
      plainOrNull(
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
    async *due(now: Date): AsyncGenerator<Card> {
      for (const { status, distributesBy } of clockReach(now))
        yield* each({ status, distributionDate: { $lte: distributesBy } });
    },

    /** Open cards that are distributed by an instant. */
    openUntil: (distributedBy: Date): AsyncGenerator<Card> =>
      each({ status: 'upcoming', distributionDate: { $lte: distributedBy } }),

    /** All cards of a status, of whatever towns. */
    eachOf: (status: CampaignStatus): AsyncGenerator<Card> => each({ status }),

    /** Open cards whose last holders may not know yet that their spots are kept. */
    unreported: async (): Promise<Card[]> =>
      (await model.find({ keptTold: false, status: 'upcoming' }).limit(50).lean<Document[]>()).map(plain),

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
        { _id: card.id, version: card.version, ...(onlyUnsold && unsold()) },
        { $set: change, $inc: { version: 1 } },
      ),

    ...createClaims(model),
  };
}
