import type { ArtworkSummary, BookingStatus, DisputeSummary, Envelope } from '@postcard/contracts';
import {
  createGroupInsert,
  duplicateIndex,
  findPage,
  initialOutbox,
  pushOutbox,
  type Connection,
  type Page,
  type Paging,
} from '@postcard/service-kit';
import { readerOf } from '@postcard/service-kit/reader';
import { liveStates, openDisputes, type Booking } from './booking.ts';
import { openBookings, plain, searchText, type Document } from './model.ts';
import { createTakings } from './takings.ts';
import { decide, statesBefore, type After, type Command, type CommandName, type EventOf } from './transitions.ts';

const liveFilter = (userId: string, now: Date) => ({
  userId,
  status: { $in: liveStates },
  $or: [{ status: { $ne: 'held' } }, { holdExpiresAt: { $gt: now } }],
});

export type BookingStore = ReturnType<typeof createBookingStore>;

type AnyOptions = { where?: object; event?: (next: Booking, before: Booking) => Envelope };
type MoveOptions<N extends CommandName> =
  EventOf<N> extends null
    ? [options?: { where?: object }]
    : [options: { where?: object; event: (next: After<N>, before: Booking) => Envelope }];

type ListOptions = {
  limit: number;
  cursor?: string | undefined;
  q?: string | undefined;
  status?: string | undefined;
  userId?: string | undefined;
};

export function createBookingStore(db: Connection, wake: () => void) {
  const model = openBookings(db);
  const { one, changed } = readerOf(model, plain);
  const insertGrouped = createGroupInsert(model.collection);
  /** Sort order of queries across towns, which is that of their index. */
  const find = async (filter: object, limit: number, sort: Record<string, 1> = { createdAt: 1 }) =>
    (await model.find(filter, null, { sort, limit }).lean<Document[]>()).map(plain);

  return {
    model,
    ...createTakings(model),

    byId: (id: string, ownerId?: string) =>
      one({ _id: { $eq: id }, ...(ownerId === undefined ? {} : { userId: { $eq: ownerId } }) }),

    count: (status: BookingStatus): Promise<number> => model.countDocuments({ status }),

    async insert({ id, ...booking }: Booking, events: Envelope[] = []): Promise<void> {
      try {
        await insertGrouped({ _id: id, ...booking, ...searchText(booking), ...initialOutbox(events) });
        if (events.length > 0) wake();
      } catch (error) {
        if (!duplicateIndex(error)) throw error;
      }
    },

    /** Applies a command with its event. Returns null if the state, `where` or a concurrent change prevents it. */
    async move<N extends CommandName>(
      id: string,
      command: Command<N>,
      ...options: MoveOptions<N>
    ): Promise<After<N> | null> {
      const { event: eventOf, where } = (options[0] ?? {}) as AnyOptions;
      const filter = { _id: id, status: { $in: statesBefore(command.do) }, ...where };
      const current = await model.findOne(filter).lean<Document>();
      const decided = current && decide(current.status, command as Command);
      if (!decided) return null;
      const before = plain(current);
      const next = { ...before, ...decided.change, version: current.version + 1 } as After<N>;
      const events = eventOf ? [eventOf(next, before)] : [];
      if ((events[0]?.type ?? null) !== decided.event)
        throw new Error(`${command.do} goes with ${decided.event ?? 'no event'}`);
      const { $push, $set } = pushOutbox(events);
      const result = await model.updateOne(
        { _id: id, version: current.version },
        {
          $set: { ...decided.change, ...searchText(next), version: next.version, ...$set },
          ...($push ? { $push } : {}),
        },
      );
      if (result.matchedCount === 0) return this.move(id, command, ...options);
      if (events.length > 0) wake();
      return next;
    },

    keepSession: (id: string, stripeSessionId: string) =>
      changed({ _id: id }, { $set: { stripeSessionId }, $inc: { version: 1 } }),

    async keepArtwork(
      id: string,
      artwork: ArtworkSummary,
      change: Partial<Pick<Booking, 'adApproved' | 'adContent' | 'designTemplateId'>>,
    ): Promise<void> {
      const older = { $or: [{ artwork: { $exists: false } }, { 'artwork.revision': { $lt: artwork.revision } }] };
      await model.updateOne({ _id: id, ...older }, { $set: { artwork, ...change }, $inc: { version: 1 } });
    },

    keepDispute: async (id: string, dispute: DisputeSummary): Promise<void> => {
      await model.updateOne(
        { _id: id, dispute: { $ne: dispute } },
        {
          $set: { dispute },
          $inc: { version: 1 },
        },
      );
    },

    list: ({ status, userId, ...asked }: ListOptions): Promise<Page<Booking>> => {
      const filter = { ...(userId ? { userId } : {}), ...(status ? { status } : {}) };
      return findPage(model, filter, { ...asked, idsTellTime: Boolean(status && !userId) }, plain);
    },

    liveOf: (userId: string, now: Date): Promise<Booking[]> => find(liveFilter(userId, now), 500),

    listLive: (userId: string, now: Date, paging: Paging): Promise<Page<Booking>> =>
      findPage(model, liveFilter(userId, now), paging, plain),

    approvedOn: (campaignIds: readonly string[]): Promise<Booking[]> =>
      find({ campaignId: { $in: campaignIds }, status: 'confirmed', adApproved: true }, 5000),

    paidOn: (campaignIds: readonly string[]): Promise<Booking[]> =>
      find({ campaignId: { $in: campaignIds }, status: 'confirmed' }, 5000),

    unpaidHolds: async (userId: string, campaignId: string, since: Date, most: number): Promise<Booking[]> =>
      (
        await model
          .find({
            userId,
            createdAt: { $gt: since },
            campaignId: { $eq: campaignId },
            status: { $in: ['held', 'released', 'expired'] },
            offered: { $ne: true },
            reviewUntil: null,
          })
          .sort({ createdAt: -1, _id: -1 })
          .limit(most)
          .lean<Document[]>()
      ).map(plain),

    firstOf: (userId: string): Promise<Booking[]> => find({ userId, first: true, status: 'held' }, 20),

    inReview: (now: Date): Promise<Booking[]> => find({ first: true, status: 'held', reviewUntil: { $gt: now } }, 500),

    listInReview: (now: Date, paging: Paging): Promise<Page<Booking>> =>
      findPage(model, { first: true, status: 'held', reviewUntil: { $gt: now } }, paging, plain),

    listFailedRefunds: (paging: Paging): Promise<Page<Booking>> => {
      const filter = { paymentOpen: true, 'refund.status': 'failed', 'dispute.status': { $nin: openDisputes } };
      return findPage(model, filter, { ...paging, idsTellTime: true }, plain);
    },

    byIds: (ids: readonly string[]): Promise<Booking[]> => find({ _id: { $in: ids } }, 500),

    confirmedOn: (campaignId: string): Promise<Booking[]> => find({ campaignId, status: 'confirmed' }, 100),

    confirmedOnAny: (campaignIds: readonly string[]): Promise<Booking[]> =>
      find({ campaignId: { $in: campaignIds }, status: 'confirmed' }, 1000),

    byOffer: (id: string, offerTokenHash: string) => one({ _id: { $eq: id }, offerTokenHash: { $eq: offerTokenHash } }),

    overdue: (now: Date): Promise<Booking[]> =>
      find({ status: 'held', holdExpiresAt: { $lte: now } }, 200, { holdExpiresAt: 1 }),

    async holdsAfter(instant: Date, most = 2000): Promise<{ found: Booking[]; next: Date | null }> {
      const found = await find({ status: 'held', holdExpiresAt: { $gt: instant } }, most, { holdExpiresAt: 1 });
      return { found, next: found.length === most ? (found.at(-1) as Booking).holdExpiresAt : null };
    },

    stillMoving: (before: Date): Promise<Booking[]> => find({ 'rollingTo.at': { $lte: before } }, 200),

    /** Returns moving bookings, and open payments after an id. @returns `next`, the id to continue after, or empty */
    async unfinished(after = '', most = 500): Promise<{ found: Booking[]; next: string }> {
      // One query per index, as not every database uses two for an `$or`.
      const [open, ...onTheirWay] = await Promise.all([
        find({ paymentOpen: true, _id: { $gt: after } }, most, { _id: 1 }),
        find({ status: 'capturing' }, most),
        find({ status: 'cancelling' }, most),
      ]);
      const all = [...onTheirWay, open].flat();
      const next = open.length === most ? (open.at(-1) as Booking).id : '';
      return { found: [...new Map(all.map((booking) => [booking.id, booking])).values()], next };
    },
  };
}
