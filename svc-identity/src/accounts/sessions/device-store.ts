import { ofEveryTown, type Connection, type PurgeRule } from '@postcard/service-kit';
import { Schema } from 'mongoose';

type Document = { _id: string; userId: string; firstSeenAt: Date; lastSeenAt: Date };

export const mostDevices = 20;
export const deviceMs = 365 * 24 * 3_600_000;

const schema = new Schema<Document>(
  { _id: String, userId: String, firstSeenAt: Date, lastSeenAt: Date },
  { versionKey: false },
)
  .index({ userId: 1, lastSeenAt: -1 })
  .index({ firstSeenAt: 1 });

export const deviceRule: PurgeRule = { collection: 'devices', field: 'firstSeenAt', afterMs: deviceMs };

export type DeviceStore = ReturnType<typeof createDeviceStore>;

export function createDeviceStore(db: Connection, now: () => Date) {
  const model = db.model('device', ofEveryTown(schema), deviceRule.collection);
  return {
    ownerOf: async (hash: string): Promise<string | null> => {
      const since = new Date(now().getTime() - deviceMs);
      const found = await model.findOne({ _id: { $eq: hash }, firstSeenAt: { $gt: since } }).lean<Document>();
      return found?.userId ?? null;
    },

    hasAny: async (userId: string): Promise<boolean> => (await model.exists({ userId: { $eq: userId } })) !== null,

    seen: async (hash: string): Promise<void> => {
      await model.updateOne({ _id: { $eq: hash } }, { $set: { lastSeenAt: now() } });
    },

    async add(userId: string, hash: string): Promise<void> {
      await model.create({ _id: hash, userId, firstSeenAt: now(), lastSeenAt: now() });
      const old = await model
        .find({ userId: { $eq: userId } }, { _id: 1 })
        .sort({ lastSeenAt: -1, _id: -1 })
        .skip(mostDevices)
        .limit(mostDevices)
        .lean<{ _id: string }[]>();
      if (old.length > 0) await model.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
    },

    forgetAllOf: async (userId: string): Promise<void> => {
      await model.deleteMany({ userId: { $eq: userId } });
    },
  };
}
