import type { StaffRole } from '@postcard/contracts';
import { ofEveryTown, type Connection } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';
import type { StaffTowns } from './staff-towns.ts';

/** A role that was decided for somebody, or its end. */
export type Decision = { id: string; staffRole: StaffRole | null; staffTowns: StaffTowns };

type Document = { _id: string; owners: string[]; undone?: Record<string, Decision> };

/** The one document of the collection. */
const team = 'team';

const schema = new Schema<Document>(
  { _id: String, owners: [String], undone: { type: Object, default: undefined } },
  { versionKey: false },
);

export type Owners = ReturnType<typeof createOwners>;

/**
 * Who is an owner, in one document, in which every role is decided before an account gets it: so of two owners who
 * remove each other at once one stays. `undone` are the decisions that accounts do not have yet, the last of each.
 */
export function createOwners(db: Connection) {
  const model = db.model('team', ofEveryTown(schema), 'teams');
  return {
    /** Makes the list where there is none yet. */
    begin: async (owners: readonly string[]): Promise<void> => {
      await model.updateOne({ _id: team }, { $setOnInsert: { owners: [...owners] } }, { upsert: true });
    },

    /**
     * Decides a role. Returns false where nobody else would stay an owner, or where `by` is none any more.
     */
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

    /** The decisions that accounts do not have yet, by account. */
    undone: async (): Promise<Record<string, Decision>> => (await model.findById(team).lean<Document>())?.undone ?? {},

    /** Notes that an account has what was decided last. Returns false where something else was decided meanwhile. */
    async done(userId: string, { id }: Decision): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id: team, [`undone.${userId}.id`]: id },
        { $unset: { [`undone.${userId}`]: '' } },
      );
      return matchedCount > 0;
    },
  };
}
