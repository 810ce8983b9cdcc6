import { membership, type MembershipPlan } from '@postcard/contracts';
import type { Connection } from '@postcard/service-kit';
import { Schema } from 'mongoose';

type Document = Omit<MembershipPlan, 'id' | 'createdAt'> & { _id: number; createdAt: Date };

const schema = new Schema<Document>(
  { _id: Number, name: String, description: String, monthlyPrice: Number, yearlyPrice: Number, benefits: [String], isActive: Boolean, createdAt: Date },
  { versionKey: false },
).index({ isActive: 1 });

const freePlan = {
  name: 'Local business membership',
  description: 'Free for local businesses, after a short review.',
  monthlyPrice: 0,
  yearlyPrice: 0,
  benefits: ['Ad spot booking', 'Direct messaging with the team', 'Design assistance', 'One business per subcategory on every card'],
  isActive: true,
};

export type MembershipPlanStore = ReturnType<typeof createMembershipPlanStore>;

export function createMembershipPlanStore(db: Connection, now: () => Date) {
  const model = db.model('membership_plan', schema, 'membership_plans');
  const present = ({ _id, createdAt, ...plan }: Document): MembershipPlan => ({ id: _id, ...plan, createdAt: createdAt.toISOString() });
  return {
    active: async (): Promise<MembershipPlan[]> => (await model.find({ isActive: true }).sort({ _id: 1 }).lean<Document[]>()).map(present),
    byId: async (id: number): Promise<MembershipPlan | null> => {
      const plan = await model.findOne({ _id: id, isActive: true }).lean<Document>();
      return plan && present(plan);
    },
    /** Plan 1, the free one, exists from the first start on. */
    ensureFreePlan: async (): Promise<void> => {
      await model.updateOne({ _id: membership.freePlanId }, { $setOnInsert: { ...freePlan, createdAt: now() } }, { upsert: true });
    },
  };
}
