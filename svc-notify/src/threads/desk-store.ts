import type { DeskBox, DeskCounts } from '@postcard/contracts';
import {
  createTextSearch,
  writeCursor,
  type Connection,
  type Logger,
  type Page,
  type Paging,
} from '@postcard/service-kit';
import { afterCursor, atVersion, mostCounted, plainThread, type ThreadDocument, type ThreadStore } from './store.ts';
import type { Thread } from './thread.ts';

export type DeskQuery = Paging & { box: DeskBox; q?: string | undefined; memberId?: string | undefined };
export type DeskChange = { version: number; assigneeId?: string | null | undefined; isClosed?: boolean | undefined };

export type DeskStore = ReturnType<typeof createDeskStore>;

type Options = { db: Connection; threads: Pick<ThreadStore, 'model'>; now: () => Date; log: Logger };

/** Conversations as the team shares them out. What the team has put away is closed, until the member writes again. */
export function createDeskStore({ db, threads: { model }, now, log }: Options) {
  const search = createTextSearch({ db, model: model as never, fields: ['found'], now, log });
  const countNew = (box: DeskBox, userId: string): Promise<number> =>
    model.countDocuments({ ...filterOf(box, userId), 'team.isRead': false }, { limit: mostCounted });

  async function newestChanged(filter: object, { limit, cursor }: Paging): Promise<Page<Thread>> {
    const [documents, total] = await Promise.all([
      model
        .find({ $and: [filter, afterCursor(cursor)] }, { messages: 0 })
        .sort({ updatedAt: -1, _id: -1 })
        .limit(limit + 1)
        .lean<ThreadDocument[]>(),
      model.countDocuments(filter, { limit: mostCounted + 1 }),
    ]);
    const page = documents.slice(0, limit);
    const last = documents.length > limit ? page.at(-1) : undefined;
    const count = total > mostCounted ? { total: mostCounted, atLeast: true } : { total };
    return {
      items: page.map(plainThread),
      ...count,
      next: last ? writeCursor([last.updatedAt.getTime(), last._id]) : null,
    };
  }

  return {
    indexer: search.indexer,

    /** One page of a box, last changed first; of a search, newest begun first. */
    async list(userId: string, { box, q, memberId, ...paging }: DeskQuery): Promise<Page<Thread>> {
      const filter = filterOf(box, userId);
      if (memberId) return newestChanged({ ...filter, memberId: { $eq: memberId } }, paging);
      return q ? search.find(q, filter, paging, plainThread) : newestChanged(filter, paging);
    },

    counts: async (userId: string): Promise<DeskCounts> => {
      const [inbox, mine, unassigned] = await Promise.all([
        countNew('inbox', userId),
        countNew('mine', userId),
        countNew('unassigned', userId),
      ]);
      return { inbox, mine, unassigned };
    },

    /** Gives it to somebody, closes or reopens it. Null when there is no such conversation at this version. */
    async change(id: string, { version, assigneeId, isClosed }: DeskChange): Promise<Thread | null> {
      const set = {
        ...(assigneeId !== undefined && { assigneeId }),
        ...(isClosed !== undefined && { 'team.archived': isClosed }),
      };
      const document = await model
        .findOneAndUpdate(
          { _id: { $eq: id }, ...atVersion(version) },
          { $set: set, $inc: { version: 1 } },
          { returnDocument: 'after' },
        )
        .lean<ThreadDocument>();
      return document && plainThread(document);
    },
  };
}

function filterOf(box: DeskBox, userId: string): Record<string, unknown> {
  if (box === 'closed') return { 'team.archived': true };
  if (box === 'waiting') return { lastSender: 'member', 'team.archived': false };
  if (box === 'mine') return { assigneeId: { $eq: userId }, 'team.archived': false };
  // What was stored before anything was given to anybody has no such field.
  if (box === 'unassigned') return { assigneeId: null, 'team.archived': false };
  return { 'team.archived': false };
}
