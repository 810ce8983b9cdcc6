import { spotIds, type CampaignStatus } from '@postcard/contracts';
import { createMatcher, findPage, type Connection, type Page, type Paging } from '@postcard/service-kit';
import type { Card } from './card.ts';
import { createClaims } from './claims.ts';
import { clockReach } from './life-cycle.ts';
import { openCards, plain, plainOrNull, updateCard, type Document } from './model.ts';
import { insertOnce } from '@postcard/service-kit/insert-once';

const mostNamed = 1000;

/** Requires that no spot is sold. A payment does not change the card's version, so every spot is checked. */
const unsold = () => Object.fromEntries(spotIds().map((spot) => [`claims.${spot}.state`, { $ne: 'sold' }]));

export type CardStore = ReturnType<typeof createCardStore>;

/** Stores cards. One document per card lets one conditional update claim a spot, which prevents overselling. */
export function createCardStore(db: Connection) {
  const model = openCards(db);
  const update = (filter: object, change: object) => updateCard(model, filter, change);

  async function idsNamed(statuses: readonly CampaignStatus[], q: string): Promise<string[]> {
    const named = await model
      .find({ status: { $in: statuses } }, { name: 1 })
      .sort({ distributionDate: -1 })
      .limit(mostNamed)
      .lean<Pick<Document, '_id' | 'name'>[]>();
    const matches = createMatcher(q);
    return named.filter(({ name }) => matches([name])).map(({ _id }) => _id);
  }

  async function* each(filter: object): AsyncGenerator<Card> {
    const found = model.find(filter).batchSize(100).lean<Document>();
    for await (const document of found.cursor()) yield plain(document as Document);
  }

  return {
    model,
    byId: async (id: string): Promise<Card | null> =>
      plainOrNull(await model.findOne({ _id: { $eq: id } }).lean<Document>()),
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

    idsAmong: async (ids: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set(
        (await model.find({ _id: { $in: ids } }, { _id: 1 }).lean<Pick<Document, '_id'>[]>()).map(({ _id }) => _id),
      ),

    withStatus: async (statuses: readonly CampaignStatus[]): Promise<Card[]> =>
      (
        await model
          .find({ status: { $in: statuses } })
          .sort({ distributionDate: 1 })
          .limit(200)
          .lean<Document[]>()
      ).map(plain),

    async latest(
      statuses: readonly CampaignStatus[],
      { q, ...paging }: Paging & { q?: string | undefined },
    ): Promise<Page<Card>> {
      const filter = { status: { $in: statuses }, ...(q && { _id: { $in: await idsNamed(statuses, q) } }) };
      return findPage(model, filter, { ...paging, by: 'distributionDate' }, plain);
    },

    latestOf: (ids: readonly string[], paging: Paging): Promise<Page<Card>> =>
      findPage(model, { _id: { $in: ids } }, { ...paging, by: 'distributionDate' }, plain),

    insert: ({ id, ...card }: Card): Promise<boolean> => insertOnce(model, { _id: id, ...card }),

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

    async *due(now: Date): AsyncGenerator<Card> {
      for (const { status, distributesBy } of clockReach(now))
        yield* each({ status, distributionDate: { $lte: distributesBy } });
    },

    openUntil: (distributedBy: Date): AsyncGenerator<Card> =>
      each({ status: 'upcoming', distributionDate: { $lte: distributedBy } }),

    eachOf: (status: CampaignStatus): AsyncGenerator<Card> => each({ status }),

    unreported: async (): Promise<Card[]> =>
      (await model.find({ keptTold: false, status: 'upcoming' }).limit(50).lean<Document[]>()).map(plain),

    cancelEmpty: (card: Card): Promise<Card | null> =>
      update(
        { _id: card.id, status: 'upcoming', decision: 'short', claims: {} },
        { $set: { status: 'cancelled' }, $inc: { version: 1 } },
      ),

    /** Changes a card that still has the version that was read; with `onlyUnsold`, only while no spot is sold. */
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
