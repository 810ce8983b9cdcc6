import type { AuditLine, Envelope, RouteContract } from '@postcard/contracts';
import { Schema, type Connection, type Model } from 'mongoose';
import { v7 as uuid } from 'uuid';
import { NamedError } from '../errors.ts';
import type { EventFactory } from '../events.ts';
import { initialOutbox, outboxFields, outboxIndex, type WithOutbox } from '../outbox/outbox.ts';
import { requestContext } from '../request-context.ts';

type Document = WithOutbox & { _id: string; line: AuditLine; version: number };

export type Act = { contract: RouteContract; actorId: string; target: Record<string, string>; about: () => unknown };

export type Audit = {
  record<T>(act: Act, run: () => Promise<T>): Promise<T>;
  model: Model<Document>;
};

/** Milliseconds after which an unfinished act counts as dead and is reported. */
const unendedMs = 60_000;

/** Keeps a line of every act of an administrator, started before the act so that no act goes unrecorded. */
export function createAudit({
  db,
  service,
  newEvent,
  wake,
  now,
}: {
  db: Connection;
  service: string;
  newEvent: EventFactory;
  wake: () => void;
  now: () => Date;
}): Audit {
  const schema = new Schema<Document>(
    { _id: String, line: Object, version: Number, ...outboxFields },
    { versionKey: false, minimize: false },
  ).index(outboxIndex);
  const model = db.model<Document>('audit_act', schema, 'audit_acts');
  const eventsOf = (line: AuditLine, version: number): Envelope[] => [
    newEvent('admin.acted', { id: line.id, version }, { line }) as Envelope,
  ];

  async function begin({ contract, actorId, target, about }: Act): Promise<{ line: AuditLine; due: Date }> {
    const line: AuditLine = {
      id: uuid({ msecs: now().getTime() }),
      at: now().toISOString(),
      service,
      actorId,
      act: contract.id,
      summary: contract.summary,
      target,
      before: plain(await about()),
      after: null,
      outcome: 'unknown',
      code: null,
      requestId: requestContext.getStore()?.correlationId ?? '',
    };
    const due = new Date(now().getTime() + unendedMs);
    await model.create({ _id: line.id, line, version: 1, ...initialOutbox(eventsOf(line, 1), due) });
    return { line, due };
  }

  async function end(line: AuditLine, due: Date): Promise<void> {
    const events = eventsOf(line, 2);
    const ended = { line, version: 2, outboxDue: now() };
    const { matchedCount } = await model.updateOne(
      { _id: line.id, version: 1, outboxDue: due },
      {
        $set: { ...ended, outbox: events },
      },
    );
    if (matchedCount === 0)
      await model.updateOne(
        { _id: line.id, version: 1 },
        {
          $set: ended,
          $push: { outbox: { $each: events } },
        },
      );
    wake();
  }

  return {
    model,
    async record(act, run) {
      const { line, due } = await begin(act);
      try {
        const response = await run();
        await end({ ...line, outcome: 'done', after: plain((await act.about()) ?? response) }, due);
        return response;
      } catch (error) {
        if (error instanceof NamedError)
          await end({ ...line, outcome: 'refused', code: error.code, after: line.before }, due);
        throw error;
      }
    },
  };
}

function plain(value: unknown): unknown {
  return value === undefined || value === null ? null : JSON.parse(JSON.stringify(value));
}
