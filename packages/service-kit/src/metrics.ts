import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

// Metrics must come from the same copy of the library as the registry.
export { Counter, Gauge, Histogram };

export type Metrics = ReturnType<typeof createMetrics>;

export type OutboxState = { collection: string; waiting: number; oldest: Date | null };

export type QueueCount = { kind: string; messages: number };

export function createMetrics(service: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const outboxes: (() => Promise<OutboxState>)[] = [];
  let countQueue: (() => Promise<QueueCount[]>) | undefined;
  // Figures that cannot be read are left out, because an old value would be wrong.
  const eachOutbox = async (gauge: Gauge, measure: (state: OutboxState) => number) => {
    gauge.reset();
    const states = await Promise.all(outboxes.map((read) => read().catch(() => null)));
    for (const state of states) if (state) gauge.set({ collection: state.collection }, measure(state));
  };
  registry.registerMetric(
    new Gauge({
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest event not yet published',
      labelNames: ['collection'],
      registers: [],
      collect() {
        return eachOutbox(this, ({ oldest }) => (oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1000) : 0));
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'outbox_waiting_documents',
      help: 'Documents with events not yet published',
      labelNames: ['collection'],
      registers: [],
      collect() {
        return eachOutbox(this, ({ waiting }) => waiting);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'queue_messages',
      help: "Messages in this service's queues: main, retry, dead",
      labelNames: ['kind'],
      registers: [],
      async collect() {
        this.reset();
        for (const { kind, messages } of (await countQueue?.().catch(() => null)) ?? []) this.inc({ kind }, messages);
      },
    }),
  );
  return {
    registry,
    watchOutbox: (read: () => Promise<OutboxState>) => void outboxes.push(read),
    watchQueue: (read: () => Promise<QueueCount[]>) => void (countQueue = read),
    requestSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to respond to a request',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    cachedReads: new Counter({
      name: 'cached_reads_total',
      help: 'Public reads by where they come from: memory, database',
      labelNames: ['route', 'source'],
      registers,
    }),
    eventsPublished: new Counter({
      name: 'events_published_total',
      help: 'Events confirmed by the broker',
      labelNames: ['type'],
      registers,
    }),
    eventsConsumed: new Counter({
      name: 'events_consumed_total',
      help: 'Events by outcome: done, retried, dead',
      labelNames: ['type', 'outcome'],
      registers,
    }),
    securityEvents: new Counter({
      name: 'security_events_total',
      help: 'Lines of the security log by kind',
      labelNames: ['kind'],
      registers,
    }),
    brokerConnected: new Gauge({ name: 'broker_connected', help: '1 while connected to RabbitMQ', registers }),
  };
}
