import { ofEveryTown, type Connection } from '@postcard/service-kit';
import { Schema } from 'mongoose';

type Document = { _id: string; owners: string[] };

/** The one document of the collection. */
const team = 'team';

const schema = new Schema<Document>({ _id: String, owners: [String] }, { versionKey: false });

export type Owners = ReturnType<typeof createOwners>;

/**
 * Who is an owner, in one document, so that of two owners who remove each other at once one stays. Nobody is on the
 * list who is none: they are added once they are one, and taken off before they cease to be.
 */
export function createOwners(db: Connection) {
  const model = db.model('team', ofEveryTown(schema), 'teams');
  return {
    /** Makes the list where there is none yet. */
    begin: async (owners: readonly string[]): Promise<void> => {
      await model.updateOne({ _id: team }, { $setOnInsert: { owners: [...owners] } }, { upsert: true });
    },

    add: async (userId: string): Promise<void> => {
      await model.updateOne({ _id: team }, { $addToSet: { owners: userId } });
    },

    /** Takes an owner off the list while another one is on it; whether that was so. */
    async remove(userId: string): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id: team, owners: { $elemMatch: { $ne: userId } } },
        { $pull: { owners: userId } },
      );
      return matchedCount > 0;
    },
  };
}
