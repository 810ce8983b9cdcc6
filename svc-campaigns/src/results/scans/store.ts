import { type Connection } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { upsert } from '@postcard/service-kit/insert-once';

export type HourOfScans = { hour: Date; scans: number };

type Document = HourOfScans & { _id: string; bookingId: string };

const schema = new Schema<Document>(
  { _id: String, bookingId: String, hour: Date, scans: Number },
  { versionKey: false },
).index({ bookingId: 1, hour: 1 });

const hourMs = 3_600_000;

export type ScanStore = ReturnType<typeof createScanStore>;

export function createScanStore(db: Connection) {
  const model = db.model('scan', schema, 'scans');

  const read = async (bookingIds: readonly string[]): Promise<Document[]> =>
    model
      .find({ bookingId: { $in: bookingIds } })
      .sort({ hour: 1 })
      .limit(20_000 * bookingIds.length)
      .lean<Document[]>();

  return {
    async count(bookingId: string, at: Date): Promise<void> {
      const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs);
      const change = { $inc: { scans: 1 }, $setOnInsert: { bookingId, hour } };
      await upsert(model, { _id: `${bookingId}:${hour.toISOString()}` }, change);
    },

    ofEach: async (bookingIds: readonly string[]): Promise<Map<string, HourOfScans[]>> =>
      bookingIds.length === 0 ? new Map() : Map.groupBy(await read(bookingIds), ({ bookingId }) => bookingId),

    async totalsOf(bookingIds: readonly string[]): Promise<Map<string, number>> {
      const groups = await model.aggregate<{ _id: string; scans: number }>([
        { $match: { bookingId: { $in: [...bookingIds] } } },
        { $group: { _id: '$bookingId', scans: { $sum: '$scans' } } },
      ]);
      return new Map(groups.map(({ _id, scans }) => [_id, scans]));
    },
  };
}
