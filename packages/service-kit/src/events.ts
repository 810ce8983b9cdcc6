import { currentTown, envelope, eventData, type Envelope, type EventData, type EventType } from '@postcard/contracts';
import { v7 as uuid } from 'uuid';
import { requestContext } from './request-context.ts';
import { traceparentOf } from './tracing/tracing.ts';

export function createEventFactory(source: string, now: () => Date = () => new Date()) {
  return function newEvent<T extends EventType>(
    type: T,
    aggregate: { id: string; version: number },
    data: EventData<T>,
  ): Envelope<T> {
    const context = requestContext.getStore();
    const id = uuid();
    const traceparent = traceparentOf();
    return {
      id,
      type,
      version: 1,
      source,
      townId: currentTown().id,
      aggregateId: aggregate.id,
      aggregateVersion: aggregate.version,
      occurredAt: now().toISOString(),
      correlationId: context?.correlationId ?? id,
      causationId: context?.causationId ?? null,
      ...(traceparent && { traceparent }),
      data,
    };
  };
}
export type EventFactory = ReturnType<typeof createEventFactory>;

export class PoisonMessage extends Error {
  override name = 'PoisonMessage';
}

export function parseEvent(content: Buffer): Envelope {
  try {
    const event = envelope.parse(JSON.parse(content.toString()));
    const schema = eventData[event.type as EventType];
    if (!schema) throw new Error(`unknown type ${event.type}`);
    return { ...event, data: schema.parse(event.data) } as Envelope;
  } catch (error) {
    throw new PoisonMessage(error instanceof Error ? error.message : String(error));
  }
}
