import type { AuditEntry, AuditLine } from '@postcard/contracts';
import { findPage, searchable, type Connection, type Page, type Paging } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';
import { insertOnce } from '@postcard/service-kit/insert-once';

type Document = {
  _id: string;
  lineId: string;
  version: number;
  line: AuditLine;
  outcome: string;
  actorId: string;
  service: string;
  actorName: string;
  createdAt: Date;
};

type AuditQuery = Paging & {
  q?: string | undefined;
  status?: string | undefined;
  actor?: string | undefined;
  service?: string | undefined;
};

const longestSearched = 2_000;

/** Returns the searched texts of a line: its changes first. */
function textsOf({ line, actorName }: Pick<Document, 'line' | 'actorName'>): string[] {
  const { summary, act, target, before, after } = line;
  const texts = [
    summary,
    act,
    actorName,
    ...Object.values(target),
    ...changesOf(before, after),
    JSON.stringify(before ?? after),
  ];
  return [texts.join('\n').slice(0, longestSearched)];
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
    createdAt: Date,
  },
  { versionKey: false, minimize: false },
)
  .index({ lineId: 1 }, { unique: true })
  .index({ outcome: 1, _id: -1 })
  .index({ actorId: 1, _id: -1 })
  .index({ actorId: 1, service: 1, _id: -1 })
  .index({ service: 1, _id: -1 });

const searchText = searchable(schema, ['line', 'actorName'], textsOf);

export function createAuditStore({ db, now }: { db: Connection; now: () => Date }) {
  const model = db.model('audit_line', schema, 'audit_lines');
  const present = ({ line, actorName }: Document): AuditEntry => ({ ...line, actorName });

  async function end(line: AuditLine, version: number, actorName: string): Promise<boolean> {
    const { matchedCount } = await model.updateOne(
      { lineId: line.id, version: { $lt: version } },
      { $set: { line, version, outcome: line.outcome, actorName, ...searchText({ line, actorName }) } },
    );
    return matchedCount > 0;
  }

  return {
    model,

    /** Stores a line; an older or equal version changes nothing. */
    async keep(line: AuditLine, version: number, actorName: string): Promise<void> {
      if (await end(line, version, actorName)) return;
      const { outcome, actorId, service } = line;
      const isNew = await insertOnce(model, {
        _id: uuid({ msecs: now().getTime() }),
        lineId: line.id,
        version,
        line,
        outcome,
        actorId,
        service,
        actorName,
        ...searchText({ line, actorName }),
        createdAt: now(),
      });
      if (!isNew) await end(line, version, actorName);
    },

    async byLine(id: string): Promise<AuditEntry | null> {
      const document = await model.findOne({ lineId: { $eq: id } }).lean<Document>();
      return document && present(document);
    },

    list({ status, actor, service, ...asked }: AuditQuery): Promise<Page<AuditEntry>> {
      const filter = {
        ...(status && { outcome: { $eq: status } }),
        ...(actor && { actorId: { $eq: actor } }),
        ...(service && { service: { $eq: service } }),
      };
      return findPage(model, filter, { ...asked, idsTellTime: true }, present);
    },
  };
}
