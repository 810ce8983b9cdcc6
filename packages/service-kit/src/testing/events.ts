import type { Envelope, EventData, EventType } from '@postcard/contracts';
import { connect } from 'amqplib';
import { v7 as uuid } from 'uuid';
import { declareTopology, deleteTopology, namesFor, retryDelaysMs } from '../bus/topology.ts';

export type EventProbe = Awaited<ReturnType<typeof startEventProbe>>;

export const testRetryDelaysMs = [50, 100, 150];

export async function startEventProbe(amqpUrl: string, namespace: string) {
  const connection = await connect(amqpUrl);
  const channel = await connection.createConfirmChannel();
  const names = namesFor(namespace);
  const seen: Envelope[] = [];
  const waiting = new Set<() => void>();
  await channel.assertExchange(names.exchange, 'topic', { durable: true });
  const { queue } = await channel.assertQueue('', { exclusive: true });
  await channel.bindQueue(queue, names.exchange, '#');
  await channel.consume(
    queue,
    (message) => {
      if (!message) return;
      seen.push(JSON.parse(message.content.toString()) as Envelope);
      for (const check of waiting) check();
    },
    { noAck: true },
  );

  function next<T extends EventType>(
    type: T,
    matches: (event: Envelope<T>) => boolean = () => true,
    timeoutMs = 10_000,
  ): Promise<Envelope<T>> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = seen.find((event) => event.type === type && matches(event as unknown as Envelope<T>));
        if (!found) return;
        waiting.delete(check);
        clearTimeout(timer);
        resolve(found as unknown as Envelope<T>);
      };
      const timer = setTimeout(() => {
        waiting.delete(check);
        reject(new Error(`no ${type} within ${timeoutMs} ms; seen: ${seen.map((event) => event.type).join(', ')}`));
      }, timeoutMs);
      waiting.add(check);
      check();
    });
  }

  return {
    seen,
    names,
    channel,
    next,
    publish: async <T extends EventType>(
      type: T,
      data: EventData<T>,
      change: Partial<Envelope<T>> = {},
    ): Promise<Envelope<T>> => {
      const event = {
        id: uuid(),
        type,
        version: 1,
        source: 'test',
        aggregateId: 'test',
        aggregateVersion: 1,
        occurredAt: new Date().toISOString(),
        correlationId: 'test-correlation',
        causationId: null,
        data,
        ...change,
      } as Envelope<T>;
      channel.publish(names.exchange, type, Buffer.from(JSON.stringify(event)), {
        messageId: event.id,
        type,
        persistent: true,
      });
      await channel.waitForConfirms();
      return event;
    },
    declareTopology: (delays: readonly number[]) => declareTopology(channel, names, delays),
    stop: async (): Promise<void> => {
      await deleteTopology(channel, names, [...testRetryDelaysMs, ...retryDelaysMs]);
      await connection.close();
    },
  };
}
