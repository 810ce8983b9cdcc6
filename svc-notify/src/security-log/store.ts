import type { SecurityEvent, SecurityKind } from '@postcard/contracts';
import {
  createTextSearch,
  duplicateIndex,
  findPage,
  securityLogRule,
  type Connection,
  type Logger,
  type Page,
  type Paging,
  type PurgeRule,
} from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';

/** `people` are whose account it was and who did it; `found` is what a search reads. */
type Document = {
  _id: string;
  lineId: string;
  line: SecurityEvent;
  kind: string;
  people: string[];
  found: string;
  createdAt: Date;
};

export type SecurityLogQuery = Paging & {
  q?: string | undefined;
  kind?: SecurityKind | undefined;
  user?: string | undefined;
};

export type SecurityLogStore = ReturnType<typeof createSecurityLogStore>;

const schema = new Schema<Document>(
  { _id: String, lineId: String, line: Object, kind: String, people: [String], found: String, createdAt: Date },
  { versionKey: false, minimize: false },
)
  .index({ lineId: 1 }, { unique: true })
  .index({ kind: 1, _id: -1 })
  .index({ people: 1, _id: -1 })
  .index({ people: 1, kind: 1, _id: -1 })
  // Old lines are deleted across towns.
  .index({ createdAt: 1, townId: 1 });

/** As long as in the service that saw it. */
export const keptLinesRule: PurgeRule = {
  collection: 'security_lines',
  field: 'createdAt',
  afterMs: securityLogRule.afterMs,
};

/** The security log of every service, in the order it became known. A line is only ever added. */
export function createSecurityLogStore({ db, now, log }: { db: Connection; now: () => Date; log: Logger }) {
  const model = db.model('security_line', schema, keptLinesRule.collection);
  const search = createTextSearch({ db, model: model as never, fields: ['found'], now, log, filtersFollowIds: true });
  const present = ({ line }: Document): SecurityEvent => line;

  return {
    indexer: search.indexer,

    async byLine(id: string): Promise<SecurityEvent | null> {
      const found = await model.findOne({ lineId: { $eq: id } }).lean<Document>();
      return found && present(found);
    },

    /** Keeps a line; the same once more changes nothing. */
    async keep(line: SecurityEvent): Promise<void> {
      const { id, kind, userId, actorId, network, route, target, detail, method } = line;
      const found = [network, route, target, detail, method].filter(Boolean).join('\n');
      const people = [...new Set([userId, actorId].filter((each) => each !== null))];
      const at = now();
      try {
        await model.create({
          _id: uuid({ msecs: at.getTime() }),
          lineId: id,
          line,
          kind,
          people,
          found,
          createdAt: at,
        });
      } catch (error) {
        if (!duplicateIndex(error)) throw error;
      }
    },

    list({ q, kind, user, ...paging }: SecurityLogQuery): Promise<Page<SecurityEvent>> {
      const filter = { ...(kind && { kind: { $eq: kind } }), ...(user && { people: { $eq: user } }) };
      return q
        ? search.find(q, filter, paging, present)
        : findPage(model as never, filter, { ...paging, idsTellTime: true }, present);
    },
  };
}
