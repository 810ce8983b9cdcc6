import { membership } from '@postcard/contracts';
import { ofEveryTown, findPage, type Connection, type Page, type Paging } from '@postcard/service-kit';
import { readerOf } from '@postcard/service-kit/reader';
import { insertOnce } from '@postcard/service-kit/insert-once';
import { Schema } from 'mongoose';
import type { StoredPlan } from './plan.ts';

type Document = Omit<StoredPlan, 'id'> & { _id: number };

const schema = new Schema<Document>(
  {
    _id: Number,
    name: String,
    description: String,
    monthlyPrice: Number,
    yearlyPrice: Number,
    benefits: [String],
    isActive: Boolean,
    ref: String,
    stripeProductId: String,
    stripePrices: Object,
    version: Number,
    createdAt: Date,
  },
  { versionKey: false, minimize: false },
).index({ isActive: 1 });

/** Defaults for plans stored before there were paid ones. */
const blank = { ref: '', stripeProductId: null, stripePrices: {}, version: 1 };

const freePlan = {
  ...blank,
  name: 'Local business membership',
  description: 'Free for local businesses, after a short review.',
  monthlyPrice: 0,
  yearlyPrice: 0,
  benefits: [
    'Ad spot booking',
    'Direct messaging with the team',
    'Design assistance',
    'One business per subcategory on every card',
  ],
  isActive: true,
};

export type MembershipPlanStore = ReturnType<typeof createMembershipPlanStore>;

export function createMembershipPlanStore(db: Connection, now: () => Date) {
  const model = db.model('membership_plan', ofEveryTown(schema), 'membership_plans');
  const plain = ({ _id, ...plan }: Document): StoredPlan => ({ id: _id, ...blank, ...plan });
  const { one: findOne, changed } = readerOf(model, plain);

  const list = (filter: object, paging: Paging) =>
    findPage(model, filter, { ...paging, idsTellTime: 'numbers' }, plain);

  return {
    all: (paging: Paging): Promise<Page<StoredPlan>> => list({}, paging),
    active: (paging: Paging): Promise<Page<StoredPlan>> => list({ isActive: true }, paging),
    byId: (id: number) => findOne({ _id: { $eq: id }, isActive: true }),
    anyById: (id: number) => findOne({ _id: { $eq: id } }),

    async add(plan: Omit<StoredPlan, 'id'>): Promise<StoredPlan> {
      for (;;) {
        const last = await model.findOne().sort({ _id: -1 }).lean<Document>();
        const id = (last?._id ?? membership.freePlanId) + 1;
        if (await insertOnce(model, { _id: id, ...plan })) return { ...plan, id };
      }
    },

    change: ({ id, version }: StoredPlan, change: Partial<StoredPlan>) =>
      changed({ _id: id, version }, { $set: { ...change, version: version + 1 } }),

    /** Stores the id of the plan's product unless it has one, and returns the stored id. */
    keepProduct: async (id: number, productId: string): Promise<string> => {
      await model.updateOne({ _id: id, stripeProductId: null }, { $set: { stripeProductId: productId } });
      return (await findOne({ _id: id }))?.stripeProductId ?? productId;
    },
    keepPrice: async (id: number, key: string, priceId: string): Promise<string> => {
      await model.updateOne(
        { _id: id, [`stripePrices.${key}`]: { $exists: false } },
        { $set: { [`stripePrices.${key}`]: priceId } },
      );
      return (await findOne({ _id: id }))?.stripePrices[key] ?? priceId;
    },

    ensureFreePlan: async (): Promise<void> => {
      await model.updateOne(
        { _id: membership.freePlanId },
        { $setOnInsert: { ...freePlan, createdAt: now() } },
        { upsert: true },
      );
    },
  };
}
