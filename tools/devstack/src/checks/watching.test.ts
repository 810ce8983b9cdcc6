import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { K8S } from '../containers/manifests.ts';
import { readPromql } from '../containers/promql.ts';
import { REPO } from '../find/repo-paths.ts';

type Rule = {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
};
type Panel = { id: number; type: string; title: string; targets?: { expr: string; legendFormat: string }[] };

const rules = (
  parse(readFileSync(join(K8S, 'monitoring/alerts.yaml'), 'utf8')) as { spec: { groups: { rules: Rule[] }[] } }
).spec.groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(readFileSync(join(K8S, 'monitoring/dashboard.json'), 'utf8')) as { panels: Panel[] };
const targets = panels.flatMap(({ title, targets = [] }) => targets.map((target) => ({ title, ...target })));
const runbook = readFileSync(join(REPO, 'docs/runbook.md'), 'utf8');

type Registry = { metrics(): Promise<string>; getMetricsAsArray(): unknown[] };
type Known = { name: string; type: string; labelNames?: string[] };
type Kit = { createMetrics: (service: string) => { registry: Registry } };

/** Returns every exported series with its labels, read from the units' code. */
async function exposed(): Promise<Map<string, Set<string>>> {
  const load = async <T>(path: string) => (await import(join(REPO, path))) as T;
  const kit = await load<Kit>('packages/service-kit/src/metrics.ts');
  const metrics = kit.createMetrics('svc-x');
  const bookings = await load<{ watchBookings: (...given: unknown[]) => void }>(
    'svc-campaigns/src/booking/bookings/metrics.ts',
  );
  bookings.watchBookings(metrics, { count: async () => 1 });
  const payments = await load<{ watchStripe: (...given: unknown[]) => void }>(
    'svc-campaigns/src/billing/payments/metrics.ts',
  );
  payments.watchStripe(metrics);
  const notify = await load<{ watchMails: (...given: unknown[]) => void }>('svc-notify/src/mails/watching.ts');
  notify.watchMails(metrics, { nextMade: async () => null }, () => new Date());
  const gateway = await load<{ createMetrics: (releases: object) => { registry: Registry } }>('gateway/src/metrics.ts');
  const atTheDoor = gateway.createMetrics({ live: () => ({ shell: undefined, registry: [] }) });

  const known = new Map<string, Set<string>>();
  for (const { registry } of [metrics, atTheDoor]) {
    await registry.metrics();
    for (const { name, type, labelNames = [] } of registry.getMetricsAsArray() as Known[]) {
      const names = type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => `${name}${end}`) : [name];
      for (const one of names)
        known.set(one, new Set([...(known.get(one) ?? []), ...labelNames, ...(one.endsWith('_bucket') ? ['le'] : [])]));
    }
  }
  // Prometheus's own series.
  known.set('up', new Set());
  // kube-state-metrics' series of the backup CronJob.
  known.set('kube_cronjob_status_last_successful_time', new Set(['cronjob']));
  return known;
}

/** Labels that Prometheus adds; `service` comes from the units. */
const always = ['service', 'pod', 'namespace'];

let known: Map<string, Set<string>>;
beforeAll(async () => {
  known = await exposed();
});

function unknownIn(expression: string): string[] {
  const { selectors, kept } = readPromql(expression);
  const labelsOf = (metric: string) => new Set([...always, ...(known.get(metric) ?? [])]);
  const all = new Set(selectors.flatMap(({ metric }) => [...labelsOf(metric)]));
  return [
    ...selectors.filter(({ metric }) => !known.has(metric)).map(({ metric }) => metric),
    ...selectors.flatMap(({ metric, labels }) =>
      labels.filter((label) => !labelsOf(metric).has(label)).map((label) => `${metric}{${label}}`),
    ),
    ...kept.filter((label) => !all.has(label)),
  ];
}

describe('the metrics of panels and alerts', () => {
  test.each(targets.map(({ title, expr }) => [title, expr]))('are exported for the panel %s', (_, expr) => {
    expect(unknownIn(expr)).toEqual([]);
  });
  test.each(rules.map(({ alert, expr }) => [alert, expr]))('are exported for the alert %s', (_, expr) => {
    expect(unknownIn(expr)).toEqual([]);
  });

  test('are reported if no unit exports them', () => {
    expect(unknownIn('sum by (unit) (rate(nothing_total{kind="x"}[5m]))')).toEqual([
      'nothing_total',
      'nothing_total{kind}',
      'unit',
    ]);
    expect(unknownIn('queue_messages{colour="red"}')).toEqual(['queue_messages{colour}']);
    expect(() => unknownIn('sum(rate(')).toThrow('not PromQL');
  });

  test('have the labels that the legends of panels use', () => {
    for (const { expr, legendFormat } of targets) {
      const { selectors, kept } = readPromql(expr);
      const named = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!);
      const there = new Set([
        ...kept,
        ...(kept.length === 0 ? [...always, ...selectors.flatMap(({ metric }) => [...(known.get(metric) ?? [])])] : []),
      ]);
      expect(named.filter((label) => !there.has(label))).toEqual([]);
    }
  });
});

describe('the runbook', () => {
  const sections = new Map(
    runbook
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')).trim(), section]),
  );

  test.each(rules.map((rule) => [rule.alert, rule] as const))('explains the alert %s and the action', (alert, rule) => {
    expect(rule.annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
    expect(['critical', 'warning']).toContain(rule.labels.severity);
    expect(sections.get(alert)).toMatch(/\*\*Means\.\*\* .+[^]*\*\*Do\.\*\* .+/);
  });

  test('documents only existing alerts', () => {
    expect([...sections.keys()].filter((name) => /^[A-Z][a-z]+([A-Z][a-z]+)+$/.test(name)).toSorted()).toEqual(
      rules.map(({ alert }) => alert).toSorted(),
    );
  });
});

test('each panel of the dashboard has its own id', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});
