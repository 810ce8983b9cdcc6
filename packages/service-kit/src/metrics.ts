import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** The Prometheus metrics every service has; a service registers its own on `registry`. Durations in seconds. */
export function createMetrics(service: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    eventsPublished: new Counter({ name: 'events_published_total', help: 'Events confirmed by the broker', labelNames: ['type'], registers }),
    eventsConsumed: new Counter({ name: 'events_consumed_total', help: 'Events by outcome: done, retried, dead', labelNames: ['type', 'outcome'], registers }),
    outboxOldestSeconds: new Gauge({ name: 'outbox_oldest_seconds', help: 'Age of the oldest event not yet published', labelNames: ['collection'], registers }),
    brokerConnected: new Gauge({ name: 'broker_connected', help: '1 while connected to RabbitMQ', registers }),
  };
}
