import { expect, test } from '@jest/globals';
import { startServer } from '@postcard/service-kit/testing/http-server';
import { startTracing } from '@postcard/service-kit/tracing/start';
import { startGateway } from './testing/running-gateway.ts';

type Span = {
  traceId: string;
  spanId: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
};

test('a trace starts at the gateway, whatever the client sends, and continues at the service', async () => {
  const spans: Span[] = [];
  const collector = await startServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { resourceSpans } = JSON.parse(Buffer.concat(pieces).toString()) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
    };
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.end('{}');
  });
  const endpoint = collector.url;
  const endTracing = await startTracing({ name: 'gateway', endpoint, share: 1 });
  const asked: (string | undefined)[] = [];
  const gateway = await startGateway({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
    services: (request, response) => {
      asked.push(request.headers.traceparent as string | undefined, request.headers['baggage'] as string | undefined);
      response.writeHead(503).end('{}');
    },
  });
  await gateway.call('/api/campaigns/7?x=1', {
    headers: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', baggage: 'a=1' },
  });
  await gateway.call(`/api/bookings/calendars/${'secret'.repeat(7)}s.ics`);
  await gateway.call('/pricing');
  await gateway.stop();
  await endTracing();
  await collector.stop();
  expect(spans.map(({ name }) => name)).toEqual(['GET campaigns', 'GET campaigns']);
  expect(JSON.stringify(spans[1])).toContain('/api/bookings/calendars/….ics');
  const [{ traceId, spanId, attributes }] = spans as [Span];
  expect(asked.slice(0, 2)).toEqual([`00-${traceId}-${spanId}-01`, undefined]);
  expect(traceId).not.toBe('0af7651916cd43dd8448eb211c80319c');
  expect(attributes).toEqual(
    expect.arrayContaining([
      { key: 'url.path', value: { stringValue: '/api/campaigns/7' } },
      { key: 'http.response.status_code', value: { intValue: 503 } },
    ]),
  );
});
