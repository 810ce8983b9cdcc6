import type { StaffRole } from '@postcard/contracts';
import { ofEveryTown, type Connection } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';
import type { StaffTowns } from './staff-towns.ts';

/** A user's new role; null removes it. */
export type Decision = { id: string; staffRole: StaffRole | null; staffTowns: StaffTowns };

type Document = { _id: string; owners: string[]; undone?: Record<string, Decision> };

const team = 'team';

const schema = new Schema<Document>(
  { _id: String, owners: [String], undone: { type: Object, default: undefined } },
  { versionKey: false },
);

export type Owners = ReturnType<typeof createOwners>;

/** Decides roles in one document, so that one owner always remains. `undone` are decisions not applied yet. */
export function createOwners(db: Connection) {
  const model = db.model('team', ofEveryTown(schema), 'teams');
  return {
    begin: async (owners: readonly string[]): Promise<void> => {
      await model.updateOne({ _id: team }, { $setOnInsert: { owners: [...owners] } }, { upsert: true });
    },

    /** Decides a role. Returns false if no owner would remain, or if `by` is no longer an owner. */
    async decide(userId: string, decision: Omit<Decision, 'id'>, by?: string): Promise<boolean> {
      const $set = { [`undone.${userId}`]: { id: uuid(), ...decision } };
      const { matchedCount } =
        decision.staffRole === 'owner'
          ? await model.updateOne({ _id: team, ...(by && { owners: by }) }, { $addToSet: { owners: userId }, $set })
          : await model.updateOne(
              { _id: team, owners: { $elemMatch: { $ne: userId } } },
              { $pull: { owners: userId }, $set },
            );
      return matchedCount > 0;
    },

    undone: async (): Promise<Record<string, Decision>> => (await model.findById(team).lean<Document>())?.undone ?? {},

    /** Clears an applied decision. Returns false if a newer decision has replaced it. */
    async done(userId: string, { id }: Decision): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id: team, [`undone.${userId}.id`]: id },
        { $unset: { [`undone.${userId}`]: '' } },
      );
      return matchedCount > 0;
    },
  };
}
