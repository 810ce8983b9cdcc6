import type { TownStanding } from '@postcard/contracts';
import type { Town } from '@postcard/contracts/town';
import { ofEveryTown, duplicateIndex, findPage, type Connection, type Page, type Paging } from '@postcard/service-kit';
import { readerOf } from '@postcard/service-kit/reader';
import { insertOnce } from '@postcard/service-kit/insert-once';
import { Schema } from 'mongoose';

/** A town that owners create. `draft` is JSON and may have mistakes; `published` is valid. */
export type WrittenTown = {
  id: string;
  draft: string;
  name: string;
  published: Town | null;
  publishedAt: Date | null;
  offlineAt?: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** Stores hosts in a separate field with a unique index, so that two towns cannot share one. */
type Document = Omit<WrittenTown, 'id'> & { _id: string; nameKey: string; publishedHosts?: string[] };

const schema = new Schema<Document>(
  {
    _id: String,
    draft: String,
    name: String,
    nameKey: String,
    published: { type: Object, default: null },
    publishedAt: { type: Date, default: null },
    offlineAt: Date,
    publishedHosts: { type: [String], default: undefined },
    version: Number,
    createdAt: Date,
    updatedAt: Date,
  },
  { versionKey: false, minimize: false },
)
  .index({ publishedHosts: 1 }, { unique: true, sparse: true })
  .index({ publishedAt: 1, version: 1 })
  .index({ createdAt: -1, _id: -1 });

export type TownStore = ReturnType<typeof createTownStore>;

type TownQuery = { q?: string | undefined; status?: TownStanding | undefined };
type Draft = Pick<WrittenTown, 'draft' | 'name'>;

const keyOf = (text: string): string => text.trim().toLowerCase();

function named(q: string | undefined): object {
  const key = keyOf(q ?? '');
  if (key === '') return {};
  const begins = { $regex: `^${RegExp.escape(key)}` };
  return { $or: [{ nameKey: begins }, { _id: begins }] };
}

function standing(status: TownStanding | undefined, releases: readonly string[]): object {
  if (status === 'release') return { _id: { $in: releases } };
  if (status === 'published') return { publishedAt: { $type: 'date' }, offlineAt: null, _id: { $nin: releases } };
  if (status === 'offline')
    return { publishedAt: { $type: 'date' }, offlineAt: { $ne: null }, _id: { $nin: releases } };
  return status === 'draft' ? { publishedAt: null, _id: { $nin: releases } } : {};
}

export function createTownStore(db: Connection) {
  const model = db.model('written_town', ofEveryTown(schema), 'written_towns');
  const plain = ({ _id, publishedHosts: _hosts, nameKey: _key, ...town }: Document): WrittenTown => ({
    id: _id,
    ...town,
  });

  const { one, changed } = readerOf(model, plain);
  const change = (id: string, version: number, set: Partial<Document>) =>
    changed({ _id: { $eq: id }, version }, { $set: { ...set, version: version + 1 } });

  async function published(): Promise<{ towns: Town[]; offline: Town[] }> {
    const found = await model
      .find({ publishedAt: { $type: 'date' } }, { published: 1, offlineAt: 1 })
      .sort({ publishedAt: 1 })
      .lean<Pick<Document, 'published' | 'offlineAt'>[]>();
    const townsOf = (documents: typeof found) => documents.map(({ published: town }) => town as Town);
    return {
      towns: townsOf(found.filter(({ offlineAt }) => !offlineAt)),
      offline: townsOf(found.filter(({ offlineAt }) => offlineAt)),
    };
  }

  return {
    count: (): Promise<number> => model.estimatedDocumentCount(),
    page: ({ q, status, ...paging }: Paging & TownQuery, releases: readonly string[]): Promise<Page<WrittenTown>> =>
      findPage(model, { ...standing(status, releases), ...named(q) }, paging, plain),
    byId: (id: string) => one({ _id: { $eq: id } }),

    add: ({ id, ...town }: WrittenTown): Promise<boolean> =>
      insertOnce(model, { _id: id, ...town, nameKey: keyOf(town.name) }),

    /** Copies a town of the release into the list. Does not overwrite a town that owners published. */
    async keepOfRelease(town: Town, now: Date): Promise<void> {
      const known = await model.findOne({ _id: town.id }, { publishedAt: 1, draft: 1 }).lean<Document>();
      const draft = JSON.stringify(town);
      if (known?.publishedAt || known?.draft === draft) return;
      const begun = { published: null, publishedAt: null, version: 1, createdAt: now };
      const set = { draft, name: town.name, nameKey: keyOf(town.name), updatedAt: now };
      await model.updateOne({ _id: town.id }, { $set: set, $setOnInsert: begun }, { upsert: true });
    },

    save: ({ id, version }: Pick<WrittenTown, 'id' | 'version'>, { draft, name }: Draft, now: Date) =>
      change(id, version, { draft, name, nameKey: keyOf(name), updatedAt: now }),

    /** @returns 'host_taken' if another published town has one of the hosts */
    async publish({ id, version, publishedAt }: WrittenTown, town: Town, now: Date) {
      const published = {
        published: town,
        publishedHosts: town.hosts,
        publishedAt: publishedAt ?? now,
        offlineAt: null,
        updatedAt: now,
      };
      try {
        return await change(id, version, published);
      } catch (error) {
        if (!duplicateIndex(error)) throw error;
        return 'host_taken' as const;
      }
    },

    /** Keeps the hosts: printed addresses lead there, and no other town may use them. */
    takeOffline: (id: string, version: number, now: Date) => change(id, version, { offlineAt: now, updatedAt: now }),

    remove: async (id: string): Promise<boolean> =>
      (await model.deleteOne({ _id: { $eq: id }, publishedAt: null })).deletedCount > 0,

    /** Returns a text that differs after every published change, as towns are never removed and versions only grow. */
    async publishedMark(): Promise<string> {
      const [sum] = await model.aggregate<{ count: number; versions: number }>([
        { $match: { publishedAt: { $type: 'date' } } },
        { $group: { _id: null, count: { $sum: 1 }, versions: { $sum: '$version' } } },
      ]);
      return sum ? `${sum.count} ${sum.versions}` : 'none';
    },

    published,

    everPublished: async (): Promise<Town[]> => Object.values(await published()).flat(),
  };
}
