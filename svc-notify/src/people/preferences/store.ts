import { mailChoices, type MailChoice, type NotificationPreferences } from '@postcard/contracts';
import { type Connection, ofEveryTown } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { upsert } from '@postcard/service-kit/insert-once';

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

export function createPreferenceStore(db: Connection) {
  const model = db.model('preference', ofEveryTown(schema), 'preferences');

  const put = (userId: string, chosen: Partial<NotificationPreferences>): Promise<void> =>
    upsert(model, { _id: userId }, { $set: chosen });

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
