import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import type { Envelope } from '@postcard/contracts';
import { connectBus } from '../bus/bus.ts';
import { createEventFactory } from '../events.ts';
import { createHttpApp } from '../http/app.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { startServer } from '../testing/http-server.ts';
import { startEventProbe, testServers } from '../testing/index.ts';
import { member } from '../testing/member.ts';
import { startTracing } from './start.ts';

type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
};
type Traces = { resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[] };

const spans: Span[] = [];
const collector = await startServer(async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const traces = JSON.parse(Buffer.concat(pieces).toString()) as Traces;
  spans.push(...traces.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
afterAll(collector.stop);

const silent = createLog('test', { level: 'silent', pretty: false });
const gatewaySpan = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

test('one trace spans the gateway, a service, its event, the consumer and its log', async () => {
  const endTracing = await startTracing({
    name: 'svc-test',
    endpoint: collector.url,
    share: 1,
  });
  const namespace = `test-${randomUUID().slice(0, 8)}`;
  const probe = await startEventProbe(testServers().amqpUrl, namespace);
  const bus = await connectBus({
    url: testServers().amqpUrl,
    service: 'svc-campaigns',
    log: silent,
    metrics: createMetrics('test'),
    namespace,
  });
  if (!bus.connected()) await new Promise<void>((resolve) => bus.onConnect(resolve));
  const lines: string[] = [];
  const log = createLog('svc-test', { level: 'info', pretty: false }, { write: (line) => void lines.push(line) });
  const handled = Promise.withResolvers<void>();
  const handler = async () => {
    log.info('handled');
    setImmediate(handled.resolve);
  };
  await bus.consume({
    handlers: {
      'user.registered': handler,
      'user.updated': handler,
      'membership.approved': handler,
      'user.closed': handler,
    },
  });

  const newEvent = createEventFactory('svc-test');
  const made = Promise.withResolvers<Envelope>();
  const app = createHttpApp({
    isTraced: true,
    log: silent,
    metrics: createMetrics('test'),
    readiness: () => ({ ready: true, checks: {} }),
  });
  app.use(async (ctx) => {
    ctx['routerPath'] = '/api/things/:id';
    log.info('asked');
    made.resolve(newEvent('user.updated', { id: 'u', version: 1 }, { member }));
    ctx.body = {};
  });
  const { url, stop } = await startServer(app.callback());
  await fetch(`${url}/api/things/1`, {
    headers: { traceparent: `00-${gatewaySpan.traceId}-${gatewaySpan.spanId}-01` },
  });
  await fetch(`${url}/readyz`);
  await bus.publish(await made.promise);
  await handled.promise;
  await bus.close();
  await probe.stop();
  await stop();
  await endTracing();

  const named = (name: string) => spans.find((span) => span.name === name);
  const [asked, sent, processed] = ['GET /api/things/:id', 'send user.updated', 'process user.updated'].map(named);
  expect([asked, sent, processed].map((span) => span?.traceId)).toEqual([
    gatewaySpan.traceId,
    gatewaySpan.traceId,
    gatewaySpan.traceId,
  ]);
  expect([asked, sent, processed].map((span) => span?.parentSpanId)).toEqual([
    gatewaySpan.spanId,
    asked?.spanId,
    asked?.spanId,
  ]);
  expect(asked?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  expect(spans).toHaveLength(3);
  expect(lines.map((line) => (JSON.parse(line) as { traceId?: string }).traceId)).toEqual([
    gatewaySpan.traceId,
    gatewaySpan.traceId,
  ]);
});
