import { Histogram, type Registry } from 'prom-client';
import type { VitalsBody } from '@postcard/contracts/vitals';

/** @param page a registry pattern or `other`, so that the number of metric series is bounded */
export type VitalsFigures = (page: string, metrics: VitalsBody['metrics']) => void;

/** Bucket ends in seconds, with the thresholds of INP (0.2), TTFB (0.8), FCP (1.8) and LCP (2.5). CLS has 0.1. */
const seconds = [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8, 15];
const scores = [0.01, 0.05, 0.1, 0.25, 0.5, 1];

export function createVitalsFigures(registry: Registry): VitalsFigures {
  const registers = [registry];
  const times = new Histogram({
    name: 'web_vitals_seconds',
    help: 'Page load (TTFB, FCP, LCP) and interaction (INP) times in browsers',
    labelNames: ['name', 'page'],
    buckets: seconds,
    registers,
  });
  const shifts = new Histogram({
    name: 'web_vitals_layout_shift',
    help: 'Cumulative layout shift in browsers (CLS)',
    labelNames: ['page'],
    buckets: scores,
    registers,
  });
  return (page, metrics) => {
    for (const { name, value } of metrics) {
      if (name === 'CLS') shifts.observe({ page }, value);
      else times.observe({ name, page }, value / 1000);
    }
  };
}
