import type { Envelope } from '@postcard/contracts';
import {
  acrossTowns,
  createLane,
  findPage,
  initialOutbox,
  outboxFields,
  outboxIndex,
  pushOutbox,
  searchable,
  type Connection,
  type Page,
  type WithOutbox,
  type WithSearchText,
  firstTown,
  ofEachTown,
  type AnyModel,
} from '@postcard/service-kit';
import { plainOf, readerOf } from '@postcard/service-kit/reader';
import { insertOnce } from '@postcard/service-kit/insert-once';
import { Schema } from 'mongoose';
import { noApplicationData, unpaid, type StoredSubscription } from './subscription.ts';
import { hourOfCreation, type ApplicationCount } from '../../hour-counts.ts';

type Document = Omit<StoredSubscription, 'id'> & { _id: string } & WithOutbox & WithSearchText;

const schema = new Schema<Document>(
  {
    _id: String,
    userId: String,
    openFor: String,
    membershipPlanId: Number,
    startDate: Date,
    endDate: Date,
    status: String,
    reviewStatus: String,
    rejectionReason: String,
    membershipId: String,
    settled: Boolean,
    billingCycle: String,
    amount: Number,
    stripeSubscriptionId: String,
    planName: String,
    paymentStatus: String,
    cancelAtPeriodEnd: Boolean,
    attempt: Number,
    checkoutExpiresAt: Date,
    stripeSessionId: String,
    stripeCustomerId: String,
    stripePriceId: String,
    lookAt: Date,
    applicationData: Object,
    businessName: String,
    businessCategory: String,
    businessSubcategory: String,
    version: Number,
    createdAt: Date,
    ...outboxFields,
  },
  { versionKey: false, minimize: false },
)
  .index({ openFor: 1 }, { unique: true, name: 'openFor' })
  .index({ reviewStatus: 1, _id: -1 })
  .index({ status: 1, _id: -1 })
  .index({ createdAt: -1, _id: -1 })
  .index({ userId: 1, createdAt: -1 })
  // Jobs run across towns, so these indexes do not start with one.
  .index({ settled: 1, townId: 1 })
  .index({ lookAt: 1, townId: 1 })
  .index(outboxIndex);

const searchText = searchable(schema, ['businessName']);

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>;

type ListOptions = {
  limit: number;
  cursor?: string | undefined;
  q?: string | undefined;
  reviewStatus?: string | undefined;
  status?: string | undefined;
};

export function createSubscriptionStore(db: Connection, wake: () => void) {
  const model = db.model('subscription', schema, 'subscriptions');
  const inLane = createLane();
  const read = (document: Document): StoredSubscription => ({ ...unpaid, ...plainOf(document) });
  const { one: findOne, changed } = readerOf(model, read);

  async function update(filter: object, change: Partial<StoredSubscription>, events: Envelope[]) {
    const { $push, $set } = pushOutbox(events);
    const set = { $set: { ...change, ...$set }, $inc: { version: 1 }, ...($push && { $push }) };
    const subscription = await changed(filter, set);
    if (subscription && events.length > 0) wake();
    return subscription;
  }

  return {
    model,
    byId: (id: string) => findOne({ _id: { $eq: id } }),
    ownById: (id: string, userId: string) => findOne({ _id: { $eq: id }, userId: { $eq: userId } }),
    openOf: (userId: string) => findOne({ openFor: { $eq: userId } }),
    isOpenAnywhere: (userId: string): Promise<boolean> =>
      acrossTowns(async () => {
        const filter = { userId: { $eq: userId }, reviewStatus: { $in: ['pending' as const, 'approved' as const] } };
        const found = await model.find(filter, { openFor: 1 }).limit(200).lean<Document[]>();
        return found.some(({ openFor }) => openFor === userId);
      }),
    ofUser: async (userId: string): Promise<StoredSubscription[]> => {
      const theirs = model.find({ userId: { $eq: userId } }).sort({ createdAt: -1, _id: -1 });
      return (await theirs.limit(200).lean<Document[]>()).map(read);
    },
    namesOf: async (ids: readonly string[]): Promise<Map<string, string>> =>
      new Map(
        (await model.find({ _id: { $in: [...ids] } }, { businessName: 1 }).lean<Document[]>()).map(
          ({ _id, businessName }) => [_id, businessName],
        ),
      ),
    unsettled: async (): Promise<StoredSubscription[]> => {
      const found = model.find({ settled: false, reviewStatus: 'approved' });
      return (await found.limit(100).lean<Document[]>()).map(read);
    },

    async insert({ id, ...subscription }: StoredSubscription, events: Envelope[]): Promise<boolean> {
      const document = { _id: id, ...subscription, ...searchText(subscription), ...initialOutbox(events) };
      const isNew = await inLane(() => insertOnce(model, document));
      if (isNew) wake();
      return isNew;
    },

    decide: (id: string, change: Partial<StoredSubscription>, events: Envelope[] = []) =>
      update({ _id: { $eq: id }, reviewStatus: 'pending' }, change, events),

    settle: async ({ id, version }: Pick<StoredSubscription, 'id' | 'version'>): Promise<boolean> =>
      (await model.updateOne({ _id: id, version }, { $set: { settled: true } })).matchedCount > 0,

    /** Changes a subscription with its events if the version is unchanged; null after a concurrent change. */
    change: ({ id, version }: StoredSubscription, change: Partial<StoredSubscription>, events: Envelope[] = []) =>
      update({ _id: id, version }, change, events),

    keepSession: async (
      { id, attempt }: Pick<StoredSubscription, 'id' | 'attempt'>,
      stripeSessionId: string,
    ): Promise<void> => {
      await model.updateOne({ _id: id, attempt, stripeSessionId: null }, { $set: { stripeSessionId } });
    },

    dueForCheck: async (now: Date): Promise<string[]> => {
      const due = model.find({ lookAt: { $lte: now } }, { _id: 1 }).sort({ lookAt: 1 });
      return (await due.limit(100).lean<Document[]>()).map(({ _id }) => _id);
    },
    checkAgain: async (
      { id, version }: Pick<StoredSubscription, 'id' | 'version'>,
      lookAt: Date | null,
    ): Promise<void> => {
      await model.updateOne({ _id: id, version }, { $set: { lookAt } });
    },

    /** Closes all subscriptions of a closed account; paid ones end at the next check. */
    async closeAllOf(userId: string): Promise<void> {
      const emptied = { applicationData: noApplicationData, status: 'closed', settled: true };
      await model.updateMany({ userId: { $eq: userId } }, { $set: emptied, $inc: { version: 1 } });
      for (const { _id } of await model.find({ userId: { $eq: userId }, reviewStatus: 'pending' }).lean<Document[]>()) {
        const refused = {
          reviewStatus: 'rejected',
          rejectionReason: 'The account was closed.',
          openFor: `closed:${_id}`,
        };
        await model.updateOne({ _id, reviewStatus: 'pending' }, { $set: refused, $inc: { version: 1 } });
      }
      await model.updateMany(
        { userId: { $eq: userId }, paymentStatus: { $in: ['due', 'active', 'past_due'] } },
        { $set: { lookAt: new Date(0) }, $inc: { version: 1 } },
      );
    },

    ...createSubscriptionCounts(model),

    list: ({ reviewStatus, status, ...asked }: ListOptions): Promise<Page<StoredSubscription>> => {
      const filter = {
        ...(reviewStatus && { reviewStatus: { $eq: reviewStatus } }),
        ...(status && { status: { $eq: status } }),
      };
      return findPage(model, filter, { ...asked, idsTellTime: true }, read);
    },
  };
}

function createSubscriptionCounts(model: AnyModel) {
  return {
    async countsBetween(from: Date, to: Date): Promise<ApplicationCount[]> {
      const groups = await model.aggregate<{ _id: Omit<ApplicationCount, 'count'>; count: number }>([
        { $match: { createdAt: { $gte: from, $lt: to } } },
        { $group: { _id: { hour: hourOfCreation, reviewStatus: '$reviewStatus' }, count: { $sum: 1 } } },
      ]);
      return groups.map(({ _id, count }) => ({ ..._id, count }));
    },

    async countsByTown(from: Date, to: Date): Promise<Map<string, { applied: number; approved: number }>> {
      const groups = await acrossTowns(() =>
        model.aggregate<{ _id: { town?: string | null; reviewStatus: string }; count: number }>([
          { $match: { ...ofEachTown(), createdAt: { $gte: from, $lt: to } } },
          { $group: { _id: { town: '$townId', reviewStatus: '$reviewStatus' }, count: { $sum: 1 } } },
        ]),
      );
      const counts = new Map<string, { applied: number; approved: number }>();
      for (const { _id, count } of groups) {
        const id = _id.town ?? firstTown.id;
        const known = counts.get(id) ?? { applied: 0, approved: 0 };
        counts.set(id, {
          applied: known.applied + count,
          approved: known.approved + (_id.reviewStatus === 'approved' ? count : 0),
        });
      }
      return counts;
    },
  };
}
