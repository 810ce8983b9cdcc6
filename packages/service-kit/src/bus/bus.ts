import { connect, type ChannelModel, type ConfirmChannel, type RecoveringChannelModel, type Channel } from 'amqplib';
import type { Envelope } from '@postcard/contracts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { startConsumer, type Consumer, type Consumption } from './consumer.ts';
import { publishConfirmed, sendConfirmed } from './publish.ts';
import type { DeadLetter } from './dead-letters.ts';
import { readQueues, type QueueState } from './queues.ts';
import { NamedError } from '../errors.ts';
import { inSpan, SpanKind } from '../tracing/tracing.ts';
import { declareTopology, namesFor, retryDelaysMs } from './topology.ts';

export type BusOptions = {
  url: string;
  service: string;
  log: Logger;
  metrics: Metrics;
  namespace?: string;
  retryDelaysMs?: readonly number[];
  /** Seconds between heartbeats if AMQP_URL sets none. After two silent intervals, the broker counts as lost. */
  heartbeat?: number;
};

/** With the broker's default of a minute, an outbox could wait for two minutes. */
const heartbeatSeconds = 10;
/** Milliseconds in which the broker must complete the handshake of a new connection. */
const greetingMs = 10_000;

export type Bus = Awaited<ReturnType<typeof connectBus>>;

/**
 * Creates a connection to RabbitMQ that reconnects automatically. The library does not restore channels, so each
 * connect rebuilds everything. Resolves at once.
 */
export async function connectBus(options: BusOptions) {
  const { log, metrics, service } = options;
  const delays = options.retryDelaysMs ?? retryDelaysMs;
  const names = namesFor(options.namespace ?? '');
  const broadcaster: Broadcaster = createBroadcaster(names.live, log);
  let publisher: ConfirmChannel | null = null;
  let consumptions: readonly Consumption[] = [];
  let consumers: Consumer[] = [];
  let model: ChannelModel | null = null;
  let consumedOn: ChannelModel | null = null;
  let onConnect: () => void = () => {};

  /** Closes the connection when a channel dies, so that there is one way to rebuild. */
  const dropConnection = (error: unknown) => {
    log.error({ err: error }, 'channel failed, reconnecting');
    (model?.connection as unknown as { stream?: { destroy(): void } } | undefined)?.stream?.destroy();
  };

  async function startConsuming(connected: ChannelModel): Promise<void> {
    if (consumptions.length === 0 || consumedOn === connected) return;
    consumedOn = connected;
    const context = { names, delays, log, metrics, dropConnection };
    consumers = await Promise.all(
      consumptions.map((each) => startConsumer(connected, { consumer: service, ...each, ...context })),
    );
  }

  async function rebuild(connected: ChannelModel): Promise<void> {
    model = connected;
    const channel = await connected.createConfirmChannel();
    channel.on('error', dropConnection);
    await declareTopology(channel, names, delays);
    await startConsuming(connected);
    await broadcaster.attach(connected, dropConnection);
    publisher = channel;
    metrics.brokerConnected.set(1);
    // A consumer that was added during the connection starts now.
    await startConsuming(connected);
    onConnect();
  }

  const connection: RecoveringChannelModel = await connect(
    withHeartbeat(options.url, options.heartbeat ?? heartbeatSeconds),
    {
      timeout: greetingMs,
      clientProperties: { connection_name: service },
      recovery: { initialDelay: 200, maxDelay: 3000, waitForConnect: false, setup: rebuild },
    },
  );
  connection.on('disconnect', (error) => {
    publisher = null;
    metrics.brokerConnected.set(0);
    log.warn({ reason: error?.message }, 'lost the broker, reconnecting');
  });
  connection.on('connect-failed', (error) => log.debug({ reason: error.message }, 'the broker does not respond'));
  connection.on('error', (error) => log.warn({ reason: error.message }, 'broker connection failed'));

  return {
    names,
    connected: () => publisher !== null,
    onConnect: (listener: () => void) => void (onConnect = listener),
    /** Publishes persistently and waits for the broker's confirm. Rejects while there is no broker. */
    publish: async (event: Envelope): Promise<void> => {
      if (!publisher) throw new Error('no connection to the broker');
      const channel = publisher;
      const span = {
        kind: SpanKind.PRODUCER,
        parent: event.traceparent,
        attributes: {
          'messaging.system': 'rabbitmq',
          'messaging.operation.type': 'send',
          'messaging.message.id': event.id,
        },
      };
      await inSpan(`send ${event.type}`, span, () =>
        publishConfirmed(channel, { exchange: names.exchange, routingKey: event.type, event }),
      );
      metrics.eventsPublished.inc({ type: event.type });
    },
    consume: async (...added: readonly Consumption[]): Promise<void> => {
      consumptions = added;
      if (publisher && model) await startConsuming(model);
    },
    broadcast: broadcaster.send,
    onBroadcast: broadcaster.listen,
    /** Sends a dead letter only to its own consumer, with its tries reset. Rejects while there is no broker. */
    redeliver: async ({ consumer, content, messageId, type }: Omit<DeadLetter, 'tries' | 'reason'>): Promise<void> => {
      if (!publisher) throw new NamedError('service_unavailable', { retryAfterSeconds: 5 });
      await sendConfirmed(publisher, names.queue(consumer), {
        content: Buffer.from(content),
        messageId,
        type,
        headers: {},
      });
    },
    queues: async (): Promise<QueueState[]> => {
      if (!publisher || !model) throw new Error('no connection to the broker');
      return readQueues(model, names, delays);
    },
    close: async (): Promise<void> => {
      await Promise.all(consumers.map((each) => each.stop()));
      await connection.close().catch(() => {});
    },
  };
}

function withHeartbeat(url: string, seconds: number): string {
  const address = new URL(url);
  if (!address.searchParams.has('heartbeat')) address.searchParams.set('heartbeat', String(seconds));
  return address.href;
}

type Broadcaster = ReturnType<typeof createBroadcaster>;

/** Sends news to the open pages of every instance. Stores nothing; listeners in this process need no broker. */
function createBroadcaster(exchange: string, log: Logger) {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const origin = crypto.randomUUID();
  let channel: Channel | null = null;

  const deliver = (topic: string, payload: unknown) => {
    for (const listener of listeners.get(topic) ?? []) listener(payload);
  };

  return {
    async attach(model: ChannelModel, onFailure: (error: unknown) => void): Promise<void> {
      channel = await model.createChannel();
      channel.on('error', onFailure);
      channel.on('close', () => (channel = null));
      const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
      await channel.bindQueue(queue, exchange, '');
      await channel.consume(
        queue,
        (message) => {
          if (!message || message.properties.appId === origin) return;
          deliver(String(message.properties.type), JSON.parse(message.content.toString()));
        },
        { noAck: true },
      );
    },
    send(topic: string, payload: unknown): void {
      deliver(topic, payload);
      try {
        channel?.publish(exchange, '', Buffer.from(JSON.stringify(payload)), { type: topic, appId: origin });
      } catch (error) {
        log.debug({ err: error }, 'broadcast not sent');
      }
    },
    listen(topic: string, listener: (payload: unknown) => void): () => void {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => void set.delete(listener);
    },
  };
}
