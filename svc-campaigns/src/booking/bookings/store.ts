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
/** Where the table names an event, whoever lets it happen makes it. */
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
  // On the day a card opens many are booked at once.
  const insertGrouped = createGroupInsert(model.collection);
  /** A job that looks across towns needs the order of its index. */
  const find = async (filter: object, limit: number, sort: Record<string, 1> = { createdAt: 1 }) =>
    (await model.find(filter, null, { sort, limit }).lean<Document[]>()).map(plain);

  return {
    model,
    ...createTakings(model),

    /** A booking; with an owner only that owner's, so that another's is not found. */
    byId: async (id: string, ownerId?: string): Promise<Booking | null> => {
      const document = await model
        .findOne({ _id: { $eq: id }, ...(ownerId === undefined ? {} : { userId: { $eq: ownerId } }) })
        .lean<Document>();
      return document && plain(document);
    },

    /** How many bookings there are of a status. */
    count: (status: BookingStatus): Promise<number> => model.countDocuments({ status }),

    /** Stores a new booking with its events; the same one once more changes nothing. */
    async insert({ id, ...booking }: Booking, events: Envelope[] = []): Promise<void> {
      try {
        await insertGrouped({ _id: id, ...booking, ...searchText(booking), ...initialOutbox(events) });
        if (events.length > 0) wake();
      } catch (error) {
        if (!duplicateIndex(error)) throw error;
      }
    },

    /**
     * Lets something happen to a booking if it can in the state it has, and the booking is as `where` says, together
     * with its event. The event may depend on how it was before: the update is refused unless it still is so.
     * Returns it as it then is, or null if it cannot happen, or somebody else was faster.
     */
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

    /** Notes which payment page belongs to a booking, whatever has become of the booking meanwhile. */
    keepSession: async (id: string, stripeSessionId: string): Promise<Booking | null> => {
      const document = await model
        .findOneAndUpdate({ _id: id }, { $set: { stripeSessionId }, $inc: { version: 1 } }, { returnDocument: 'after' })
        .lean<Document>();
      return document && plain(document);
    },

    /** Takes over how a booking's artwork stands, with what follows from it; an older revision changes nothing. */
    async keepArtwork(
      id: string,
      artwork: ArtworkSummary,
      change: Partial<Pick<Booking, 'adApproved' | 'adContent' | 'designTemplateId'>>,
    ): Promise<void> {
      const older = { $or: [{ artwork: { $exists: false } }, { 'artwork.revision': { $lt: artwork.revision } }] };
      await model.updateOne({ _id: id, ...older }, { $set: { artwork, ...change }, $inc: { version: 1 } });
    },

    /** Shows a dispute on the booking it is about; the same again changes nothing. */
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
      // A status's index goes on with the id.
      return findPage(model, filter, { ...asked, idsTellTime: Boolean(status && !userId) }, plain);
    },

    /** A member's live holds and bookings. */
    liveOf: (userId: string, now: Date): Promise<Booking[]> => find(liveFilter(userId, now), 500),

    /** One page of them, the newest first. */
    listLive: (userId: string, now: Date, paging: Paging): Promise<Page<Booking>> =>
      findPage(model, liveFilter(userId, now), paging, plain),

    /** The paid bookings on some cards whose ad its business has approved. */
    approvedOn: (campaignIds: readonly string[]): Promise<Booking[]> =>
      find({ campaignId: { $in: campaignIds }, status: 'confirmed', adApproved: true }, 5000),

    /** The paid bookings on some cards. */
    paidOn: (campaignIds: readonly string[]): Promise<Booking[]> =>
      find({ campaignId: { $in: campaignIds }, status: 'confirmed' }, 5000),

    /** Somebody's holds on a card since an instant that came to no payment, the newest first; offers do not count. */
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

    /** Somebody's first bookings that are held or in review. */
    firstOf: (userId: string): Promise<Booking[]> => find({ userId, first: true, status: 'held' }, 20),

    /** First bookings that wait for the team, the longest wait first. */
    inReview: (now: Date): Promise<Booking[]> => find({ first: true, status: 'held', reviewUntil: { $gt: now } }, 500),

    /** One page of them, the newest first. */
    listInReview: (now: Date, paging: Paging): Promise<Page<Booking>> =>
      findPage(model, { first: true, status: 'held', reviewUntil: { $gt: now } }, paging, plain),

    /** One page of the bookings whose refund has failed and is tried again, the newest first. */
    listFailedRefunds: (paging: Paging): Promise<Page<Booking>> => {
      const filter = { paymentOpen: true, 'refund.status': 'failed', 'dispute.status': { $nin: openDisputes } };
      return findPage(model, filter, { ...paging, idsTellTime: true }, plain);
    },

    byIds: (ids: readonly string[]): Promise<Booking[]> => find({ _id: { $in: ids } }, 500),

    /** The paid bookings on a card. */
    confirmedOn: (campaignId: string): Promise<Booking[]> => find({ campaignId, status: 'confirmed' }, 100),

    /** The paid bookings on some cards, in no order. */
    confirmedOnAny: (campaignIds: readonly string[]): Promise<Booking[]> =>
      find({ campaignId: { $in: campaignIds }, status: 'confirmed' }, 1000),

    /** The booking that a waitlist's link was made for. */
    byOffer: async (id: string, offerTokenHash: string): Promise<Booking | null> => {
      const document = await model
        .findOne({ _id: { $eq: id }, offerTokenHash: { $eq: offerTokenHash } })
        .lean<Document>();
      return document && plain(document);
    },

    /** Holds whose time is over and that nobody has ended yet. */
    overdue: (now: Date): Promise<Booking[]> =>
      find({ status: 'held', holdExpiresAt: { $lte: now } }, 200, { holdExpiresAt: 1 }),

    /**
     * The next holds whose time ends after an instant, the soonest first.
     * @returns `next`, the instant after which the others are; null where there are none
     */
    async holdsAfter(instant: Date, most = 2000): Promise<{ found: Booking[]; next: Date | null }> {
      const found = await find({ status: 'held', holdExpiresAt: { $gt: instant } }, most, { holdExpiresAt: 1 });
      return { found, next: found.length === most ? (found.at(-1) as Booking).holdExpiresAt : null };
    },

    /** Bookings whose way to another spot began before an instant and has not ended. */
    stillMoving: (before: Date): Promise<Booking[]> => find({ 'rollingTo.at': { $lte: before } }, 200),

    /**
     * Bookings that are on their way somewhere, and those after an id that the provider may still hold money for.
     * @returns `next`, the id after which the others are; empty where there are none
     */
    async unfinished(after = '', most = 500): Promise<{ found: Booking[]; next: string }> {
      // Each by its index; not every database uses two for an `$or`.
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
