import type { ListPreferences } from '@postcard/contracts';
import { type Connection, ofEveryTown } from '@postcard/service-kit';
import { insertOnce } from '@postcard/service-kit/insert-once';
import { Schema } from 'mongoose';

type Document = ListPreferences & { _id: string };

const filter = { _id: false, id: String, list: String, name: String, query: String };
const columns = { _id: false, list: String, columns: [String] };
const schema = new Schema<Document>(
  { _id: String, version: Number, filters: [filter], columns: [columns] },
  { versionKey: false },
);

const none: ListPreferences = { version: 0, filters: [], columns: [] };

export type ListPreferenceStore = ReturnType<typeof createListPreferenceStore>;

export function createListPreferenceStore(db: Connection) {
  const model = db.model('list_preference', ofEveryTown(schema), 'list_preferences');
  return {
    async of(userId: string): Promise<ListPreferences> {
      const { _id, ...kept } = (await model.findOne({ _id: { $eq: userId } }).lean<Document>()) ?? { ...none, _id: '' };
      return kept;
    },

    /** Replaces the preferences of `version`. Returns null if they have changed since. */
    async put(userId: string, { version, ...chosen }: ListPreferences): Promise<ListPreferences | null> {
      const next = { ...chosen, version: version + 1 };
      if (version === 0) return (await insertOnce(model, { _id: userId, ...next })) ? next : null;
      const { matchedCount } = await model.updateOne({ _id: { $eq: userId }, version }, { $set: next });
      return matchedCount === 1 ? next : null;
    },

    async forget(userId: string): Promise<void> {
      await model.deleteOne({ _id: { $eq: userId } });
    },
  };
}
