import type { AuditEntry, AuditLine } from '@postcard/contracts';
import {
  createTextSearch,
  duplicateIndex,
  findPage,
  type Connection,
  type Logger,
  type Page,
  type Paging,
} from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';

/** `found` is what a search reads: it never changes, as the index of the search wants it. */
type Document = {
  _id: string;
  lineId: string;
  version: number;
  line: AuditLine;
  outcome: string;
  actorId: string;
  service: string;
  actorName: string;
  found: string;
  createdAt: Date;
};

export type AuditQuery = Paging & {
  q?: string | undefined;
  status?: string | undefined;
  actor?: string | undefined;
  service?: string | undefined;
};

export type AuditStore = ReturnType<typeof createAuditStore>;

const longestFound = 2_000;

/**
 * What a line is searched in: what it changed first, both ways, then the rest of how things were. It never changes, as
 * the index needs it: of an act that was reported before it ended, what it set is not found.
 */
function foundBy({ summary, act, target, before, after }: AuditLine, actorName: string): string {
  return [
    summary,
    act,
    actorName,
    ...Object.values(target),
    ...changesOf(before, after),
    JSON.stringify(before ?? after),
  ]
    .join('\n')
    .slice(0, longestFound);
}

function changesOf(before: unknown, after: unknown): string[] {
  const [was, is] = [membersOf(before), membersOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .map((name) => [name, was[name], is[name]].map((each) => JSON.stringify(each) ?? ''))
    .filter(([, one, other]) => one !== other)
    .map((each) => each.join(' '));
}

const membersOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const schema = new Schema<Document>(
  {
    _id: String,
    lineId: String,
    version: Number,
    line: Object,
    outcome: String,
    actorId: String,
    service: String,
    actorName: String,
    found: String,
    createdAt: Date,
  },
  { versionKey: false, minimize: false },
)
  .index({ lineId: 1 }, { unique: true })
  .index({ outcome: 1, _id: -1 })
  .index({ actorId: 1, _id: -1 })
  .index({ actorId: 1, service: 1, _id: -1 })
  .index({ service: 1, _id: -1 });

/**
 * What administrators did in every service, in the order it became known. A line is added and, where its service
 * reports how an act ended after reporting that it had begun, ended; nothing removes one, and no route changes one.
 */
export function createAuditStore({ db, now, log }: { db: Connection; now: () => Date; log: Logger }) {
  const model = db.model('audit_line', schema, 'audit_lines');
  const search = createTextSearch({ db, model: model as never, fields: ['found'], now, log, filtersFollowIds: true });
  const present = ({ line, actorName }: Document): AuditEntry => ({ ...line, actorName });

  async function end(line: AuditLine, version: number): Promise<boolean> {
    const { matchedCount } = await model.updateOne(
      { lineId: line.id, version: { $lt: version } },
      { $set: { line, version, outcome: line.outcome } },
    );
    return matchedCount > 0;
  }

  return {
    model,
    indexer: search.indexer,

    /** Keeps a line; an older version of it, or the same once more, changes nothing. */
    async keep(line: AuditLine, version: number, actorName: string): Promise<void> {
      if (await end(line, version)) return;
      const found = foundBy(line, actorName);
      const { outcome, actorId, service } = line;
      try {
        await model.create({
          _id: uuid({ msecs: now().getTime() }),
          lineId: line.id,
          version,
          line,
          outcome,
          actorId,
          service,
          actorName,
          found,
          createdAt: now(),
        });
      } catch (error) {
        if (!duplicateIndex(error)) throw error;
        // It was added in this moment, perhaps in an older version.
        await end(line, version);
      }
    },

    /** One line by its id, as its act names it. */
    async byLine(id: string): Promise<AuditEntry | null> {
      const document = await model.findOne({ lineId: { $eq: id } }).lean<Document>();
      return document && present(document);
    },

    list({ q, status, actor, service, ...paging }: AuditQuery): Promise<Page<AuditEntry>> {
      const filter = {
        ...(status && { outcome: { $eq: status } }),
        ...(actor && { actorId: { $eq: actor } }),
        ...(service && { service: { $eq: service } }),
      };
      return q
        ? search.find(q, filter, paging, present)
        : findPage(model as never, filter, { ...paging, idsTellTime: true }, present);
    },
  };
}
