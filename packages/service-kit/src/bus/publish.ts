import { subscriptions, type Envelope } from '@postcard/contracts';
import type { ConfirmChannel, Message } from 'amqplib';

const confirmTimeoutMs = 10_000;

const consumedTypes: ReadonlySet<string> = new Set(Object.values(subscriptions).flat());

type Publication = { exchange: string; routingKey: string; event: Envelope };

/** Publishes an event as persistent and mandatory. Rejects if it has a consumer but the broker could not route it. */
export function publishConfirmed(channel: ConfirmChannel, { exchange, routingKey, event }: Publication): Promise<void> {
  return confirmed(channel, event.id, (onConfirm) => {
    channel.publish(
      exchange,
      routingKey,
      Buffer.from(JSON.stringify(event)),
      {
        persistent: true,
        mandatory: exchange !== '' && consumedTypes.has(event.type),
        messageId: event.id,
        type: event.type,
        contentType: 'application/json',
        timestamp: Math.floor(Date.parse(event.occurredAt) / 1000),
      },
      onConfirm,
    );
  });
}

/** Sends bytes to one queue without parsing them, because dead letters may not parse. */
export function sendConfirmed(
  channel: ConfirmChannel,
  queue: string,
  {
    content,
    messageId,
    type,
    headers,
  }: { content: Buffer; messageId: string; type: string; headers: Record<string, unknown> },
): Promise<void> {
  return confirmed(channel, messageId, (onConfirm) => {
    channel.sendToQueue(
      queue,
      content,
      { persistent: true, messageId, type, contentType: 'application/json', headers },
      onConfirm,
    );
  });
}

/** Pending confirms by channel and message id, because a returned message has no other reference. */
const waiting = new WeakMap<ConfirmChannel, Map<string, (error: Error) => void>>();

function waitingOn(channel: ConfirmChannel): Map<string, (error: Error) => void> {
  const confirms = waiting.get(channel);
  if (confirms) return confirms;
  const created = new Map<string, (error: Error) => void>();
  waiting.set(channel, created);
  // The broker sends the return before the confirm, so an unroutable event rejects first.
  channel.on('return', (returned: Message) =>
    created.get(returned.properties.messageId)?.(new Error('no queue is bound for this event')),
  );
  return created;
}

function confirmed(
  channel: ConfirmChannel,
  messageId: string,
  send: (onConfirm: (error: unknown) => void) => void,
): Promise<void> {
  const waiters = waitingOn(channel);
  return new Promise((resolve, reject) => {
    const settle = (error: unknown) => {
      clearTimeout(timer);
      waiters.delete(messageId);
      if (error) reject(error instanceof Error ? error : new Error('the broker refused the message'));
      else resolve();
    };
    const timer = setTimeout(() => settle(new Error('the broker did not confirm in time')), confirmTimeoutMs);
    waiters.set(messageId, settle);
    try {
      send(settle);
    } catch (error) {
      settle(error);
    }
  });
}
