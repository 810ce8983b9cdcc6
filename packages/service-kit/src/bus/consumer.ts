import type { ConsumerName, Envelope, EventType, subscriptions } from '@postcard/contracts';
import type { ChannelModel, ConfirmChannel, ConsumeMessage, Channel } from 'amqplib';
import { parseEvent, PoisonMessage } from '../events.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { requestContext, type RequestContext } from '../request-context.ts';
import { townNamed } from '../town/current.ts';
import { inSpan, SpanKind } from '../tracing/tracing.ts';
import { startDeadLetterReader, type OnDeadLetter } from './dead-letters.ts';
import { sendConfirmed } from './publish.ts';
import { delayAfter, maxTries, type Names } from './topology.ts';

export type Handlers<N extends ConsumerName> = {
  [T in (typeof subscriptions)[N][number]]: (event: Envelope<T>) => Promise<void>;
};

export type Consumption = {
  handlers: Record<string, (event: Envelope<never>) => Promise<void>>;
  consumer?: string;
  prefetch?: number;
  onDeadLetter?: OnDeadLetter;
};

export type Consumer = { stop(): Promise<void> };

type ConsumerContext = {
  consumer: string;
  names: Names;
  delays: readonly number[];
  log: Logger;
  metrics: Metrics;
  dropConnection: (error: unknown) => void;
};

/**
 * Consumes a queue. Failed messages go to a retry queue; unreadable ones and those that failed `maxTries` times become
 * dead letters. A failed message is acknowledged once its next queue has confirmed it, so handlers must be idempotent.
 */
export async function startConsumer(model: ChannelModel, options: Consumption & ConsumerContext): Promise<Consumer> {
  const { consumer, names, log } = options;
  const channel = await model.createConfirmChannel();
  channel.on('error', options.dropConnection);
  await channel.prefetch(options.prefetch ?? 32);
  const leave = (error: unknown) => log.warn({ err: error }, 'message left to the broker');
  const acknowledger = createAcknowledger(channel, leave);
  const inProgress = new Set<Promise<void>>();
  const { consumerTag } = await channel.consume(names.queue(consumer), (message) => {
    if (!message) return options.dropConnection(new Error('the broker cancelled the consumer'));
    acknowledger.receive(message);
    const work = deliver(channel, message, options)
      .then(() => acknowledger.ack(message))
      .catch(leave);
    inProgress.add(work);
    void work.finally(() => inProgress.delete(work));
  });
  const deadLetters =
    options.onDeadLetter && (await startDeadLetterReader(model, names, options.onDeadLetter, options.dropConnection));
  return {
    stop: async () => {
      await deadLetters?.close().catch(() => {});
      await channel.cancel(consumerTag).catch(() => {});
      await Promise.all(inProgress);
      acknowledger.flush();
      await channel.close().catch(() => {});
    },
  };
}

async function deliver(
  channel: ConfirmChannel,
  message: ConsumeMessage,
  options: Consumption & ConsumerContext,
): Promise<void> {
  const { metrics, log } = options;
  const type = String(message.properties.type ?? 'unknown');
  try {
    await handle(message, options.handlers);
    metrics.eventsConsumed.inc({ type, outcome: 'done' });
  } catch (error) {
    const outcome = await putAside(channel, message, error, options);
    metrics.eventsConsumed.inc({ type, outcome });
    log.warn({ err: error, type, messageId: message.properties.messageId, outcome }, 'event not processed');
  }
}

async function handle(message: ConsumeMessage, handlers: Consumption['handlers']): Promise<void> {
  const event = parseEvent(message.content);
  const handler = handlers[event.type as EventType];
  if (!handler) throw new PoisonMessage(`no handler for ${event.type}`);
  const span = {
    kind: SpanKind.CONSUMER,
    parent: event.traceparent,
    attributes: {
      'messaging.system': 'rabbitmq',
      'messaging.operation.type': 'process',
      'messaging.message.id': event.id,
    },
  };
  await inSpan(`process ${event.type}`, span, () =>
    requestContext.run(contextOf(event), () => handler(event as Envelope<never>)),
  );
}

const contextOf = ({ correlationId, id: causationId, townId }: Envelope): RequestContext => ({
  correlationId,
  causationId,
  town: townNamed(townId),
});

async function putAside(
  channel: ConfirmChannel,
  message: ConsumeMessage,
  error: unknown,
  options: ConsumerContext,
): Promise<'dead' | 'retried'> {
  const { consumer, names, delays } = options;
  const headers = message.properties.headers ?? {};
  // Adds the deliveries that the broker counted, because a message that kills its consumer never updates our header.
  const tries = Number(headers['x-tries'] ?? 0) + Number(headers['x-delivery-count'] ?? 0) + 1;
  const reason = error instanceof Error ? error.message : String(error);
  const dead = error instanceof PoisonMessage || tries >= maxTries;
  const queue = dead ? names.dead(consumer) : names.retry(consumer, delayAfter(tries, delays));
  const { messageId, type } = message.properties;
  await sendConfirmed(channel, queue, {
    content: message.content,
    messageId: String(messageId ?? ''),
    type: String(type ?? 'unknown'),
    headers: { 'x-tries': tries, 'x-reason': reason.slice(0, 500) },
  });
  return dead ? 'dead' : 'retried';
}

/**
 * Acknowledges all messages that finish within one turn of the event loop with one call, so that the broker writes one
 * log entry. Only for a channel with one consumer.
 */
export function createAcknowledger(channel: Pick<Channel, 'ack'>, onError: (error: unknown) => void) {
  const inHand = new Map<number, { message: ConsumeMessage; isDone: boolean }>();
  let scheduled: NodeJS.Immediate | null = null;

  function flush(): void {
    if (scheduled) clearImmediate(scheduled);
    scheduled = null;
    try {
      acknowledgeDone();
    } catch (error) {
      onError(error);
    }
  }

  function acknowledgeDone(): void {
    let lastInARow: ConsumeMessage | null = null;
    let isInARow = true;
    for (const [tag, { message, isDone }] of inHand) {
      isInARow &&= isDone;
      if (!isDone) continue;
      inHand.delete(tag);
      if (isInARow) lastInARow = message;
      else channel.ack(message);
    }
    if (lastInARow) channel.ack(lastInARow, true);
  }

  return {
    receive: (message: ConsumeMessage): void => void inHand.set(message.fields.deliveryTag, { message, isDone: false }),
    ack(message: ConsumeMessage): void {
      const delivery = inHand.get(message.fields.deliveryTag);
      if (delivery) delivery.isDone = true;
      scheduled ??= setImmediate(flush);
    },
    flush,
  };
}
