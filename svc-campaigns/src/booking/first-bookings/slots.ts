import { ofEveryTown, duplicateIndex, type Connection, type PurgeRule } from '@postcard/service-kit';
import { Schema } from 'mongoose';

type Document = { _id: string; holds: { bookingKey: string; until: Date }[]; lastUntil: Date };

const schema = new Schema<Document>({ _id: String, holds: [Object], lastUntil: Date }, { versionKey: false });

/** Deletes documents whose last hold has expired, as they are no longer read. */
export const slotRule: PurgeRule = { collection: 'first_booking_slots', field: 'lastUntil', afterMs: 86_400_000 };

export type SlotStore = ReturnType<typeof createSlotStore>;

export function createSlotStore(db: Connection) {
  const model = db.model('first_booking_slot', ofEveryTown(schema), slotRule.collection);

  async function take(name: string, { key, until, of, now }: Slot): Promise<boolean> {
    await model.updateOne({ _id: name }, { $pull: { holds: { until: { $lte: now } } } });
    const again = async () =>
      (
        await model.updateOne(
          { _id: name, 'holds.bookingKey': key },
          { $max: { 'holds.$.until': until, lastUntil: until } },
        )
      ).matchedCount > 0;
    return (await again()) || (await takeFree(name, { key, until, of })) || again();
  }

  async function takeFree(name: string, { key, until, of }: Omit<Slot, 'now'>): Promise<boolean> {
    const isFree = { _id: name, [`holds.${of - 1}`]: { $exists: false }, 'holds.bookingKey': { $ne: key } };
    const push = { $push: { holds: { bookingKey: key, until } }, $max: { lastUntil: until } };
    try {
      const { upsertedCount, modifiedCount } = await model.updateOne(isFree, push, { upsert: true });
      return upsertedCount + modifiedCount > 0;
    } catch (error) {
      if (!duplicateIndex(error)) throw error;
      // The upsert found the document: all slots are in use, or another request has just created it.
      return (await model.updateOne(isFree, push)).modifiedCount > 0;
    }
  }

  async function free(name: string, key: string): Promise<void> {
    await model.updateOne({ _id: name }, { $pull: { holds: { bookingKey: key } } });
  }

  return { take, free };
}

type Slot = { key: string; until: Date; of: number; now: Date };
