import type { SecurityEvent, SecurityKind } from '@postcard/contracts';
import {
  findPage,
  searchable,
  securityLogRule,
  type Connection,
  type Page,
  type Paging,
  type PurgeRule,
} from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';
import { insertOnce } from '@postcard/service-kit/insert-once';

/** `people` are the account and the actor. */
type Document = {
  _id: string;
  lineId: string;
  line: SecurityEvent;
  kind: string;
  people: string[];
  createdAt: Date;
};

type SecurityLogQuery = Paging & {
  q?: string | undefined;
  kind?: SecurityKind | undefined;
  user?: string | undefined;
};

export type SecurityLogStore = ReturnType<typeof createSecurityLogStore>;

const schema = new Schema<Document>(
  { _id: String, lineId: String, line: Object, kind: String, people: [String], createdAt: Date },
  { versionKey: false, minimize: false },
)
  .index({ lineId: 1 }, { unique: true })
  .index({ kind: 1, _id: -1 })
  .index({ people: 1, _id: -1 })
  .index({ people: 1, kind: 1, _id: -1 })
  .index({ createdAt: 1, townId: 1 });

const searchText = searchable(schema, ['line'], ({ line }: Pick<Document, 'line'>) => [
  line.network,
  line.route,
  line.target,
  line.detail,
  line.method,
]);

/** Same retention as in the reporting service. */
export const keptLinesRule: PurgeRule = {
  collection: 'security_lines',
  field: 'createdAt',
  afterMs: securityLogRule.afterMs,
};

export function createSecurityLogStore({ db, now }: { db: Connection; now: () => Date }) {
  const model = db.model('security_line', schema, keptLinesRule.collection);
  const present = ({ line }: Document): SecurityEvent => line;

  return {
    async byLine(id: string): Promise<SecurityEvent | null> {
      const found = await model.findOne({ lineId: { $eq: id } }).lean<Document>();
      return found && present(found);
    },

    async keep(line: SecurityEvent): Promise<void> {
      const { id, kind, userId, actorId } = line;
      const people = [...new Set([userId, actorId].filter((each) => each !== null))];
      const at = now();
      await insertOnce(model, {
        _id: uuid({ msecs: at.getTime() }),
        lineId: id,
        line,
        kind,
        people,
        ...searchText({ line }),
        createdAt: at,
      });
    },

    list({ kind, user, ...asked }: SecurityLogQuery): Promise<Page<SecurityEvent>> {
      const filter = { ...(kind && { kind: { $eq: kind } }), ...(user && { people: { $eq: user } }) };
      return findPage(model, filter, { ...asked, idsTellTime: true }, present);
    },
  };
}
