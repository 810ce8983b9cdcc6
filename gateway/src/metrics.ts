import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { createVitalsFigures, type VitalsFigures } from './vitals/figures.ts';
import type { Releases } from './web/releases.ts';

export type Metrics = {
  registry: Registry;
  observe(part: string, status: number, startedAt: number): void;
  countVitals: VitalsFigures;
};

export function createMetrics(releases: Pick<Releases, 'live'>): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service: 'gateway' });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to respond to a request',
    labelNames: ['part', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15],
    registers,
  });
  const refused = new Counter({
    name: 'http_requests_failed_total',
    help: 'Responses of 500 and above',
    labelNames: ['part'],
    registers,
  });
  // Microfrontends have no process of their own that exports metrics.
  registry.registerMetric(
    new Gauge({
      name: 'web_release_healthy',
      help: '1 while the live release of a web unit can be read',
      labelNames: ['unit', 'version'],
      registers: [],
      collect() {
        this.reset();
        const { shell, registry: remotes } = releases.live();
        this.set({ unit: 'shell', version: shell?.version ?? 'none' }, shell ? 1 : 0);
        for (const { name, version, healthy } of remotes) this.set({ unit: name, version }, healthy ? 1 : 0);
      },
    }),
  );
  const known = new Map<string, Histogram.Internal<'part' | 'status'>[]>();

  const seriesOf = (part: string, digit: number): Histogram.Internal<'part' | 'status'> => {
    const classes = known.get(part) ?? [];
    if (classes.length === 0) known.set(part, classes);
    return (classes[digit] ??= seconds.labels(part, `${digit}xx`));
  };

  return {
    registry,
    countVitals: createVitalsFigures(registry),
    observe(part, status, startedAt) {
      seriesOf(part, Math.floor(status / 100)).observe((performance.now() - startedAt) / 1000);
      if (status >= 500) refused.inc({ part });
    },
  };
}
