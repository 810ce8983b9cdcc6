import { mailChoices, type MailChoice, type NotificationPreferences } from '@postcard/contracts';
import { duplicateIndex, type Connection, ofEveryTown } from '@postcard/service-kit';
import { Schema } from 'mongoose';

type Document = Partial<NotificationPreferences> & { _id: string };

const schema = new Schema<Document>(
  {
    _id: String,
    ...(Object.fromEntries(mailChoices.map((choice) => [choice, Boolean])) as Record<MailChoice, BooleanConstructor>),
  },
  { versionKey: false },
);

const all = Object.fromEntries(mailChoices.map((choice) => [choice, true])) as NotificationPreferences;

export type PreferenceStore = ReturnType<typeof createPreferenceStore>;

/** Stores which notices a person also gets by email; all by default. */
export function createPreferenceStore(db: Connection) {
  const model = db.model('preference', ofEveryTown(schema), 'preferences');

  async function put(userId: string, chosen: Partial<NotificationPreferences>): Promise<void> {
    const update = { $set: chosen };
    try {
      await model.updateOne({ _id: userId }, update, { upsert: true });
    } catch (error) {
      if (!duplicateIndex(error)) throw error;
      await model.updateOne({ _id: userId }, update);
    }
  }

  return {
    async of(userId: string): Promise<NotificationPreferences> {
      const document = await model.findOne({ _id: { $eq: userId } }).lean<Document>();
      const { _id, ...chosen } = document ?? { _id: userId };
      return { ...all, ...chosen };
    },

    set: (userId: string, preferences: NotificationPreferences): Promise<void> => put(userId, preferences),

    async forget(userId: string): Promise<void> {
      await model.deleteOne({ _id: { $eq: userId } });
    },

    choose: (userId: string, choice: MailChoice, isWanted: boolean): Promise<void> =>
      put(userId, { [choice]: isWanted }),
  };
}
