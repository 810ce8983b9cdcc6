import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import { stopGateway } from './shutdown.ts';
import { startGateway, type RunningGateway } from './testing/running-gateway.ts';

let gateway: RunningGateway;
afterEach(() => gateway.stop());

describe("the gateway's own responses", () => {
  test('report health, readiness and metrics', async () => {
    gateway = await startGateway();
    expect((await gateway.call('/healthz')).status).toBe(200);
    expect((await gateway.call('/readyz')).status).toBe(200);
    await gateway.call('/api/campaigns');
    expect(await gateway.metrics()).toMatch(/http_request_duration_seconds_count\{[^}]*part="campaigns"[^}]*\} 1/);
  });

  test('include the API’s description as JSON and as a page without external files', async () => {
    gateway = await startGateway();
    const document = (await gateway.call('/api/openapi.json')).json<{ paths: Record<string, unknown> }>();
    expect(Object.keys(document.paths)).toContain('/api/bookings');
    const { text, headers } = await gateway.call('/api/docs');
    expect(text).not.toMatch(/(src|href)="https?:/);
    const inline = /<script>([^]*?)<\/script>/.exec(text)![1]!;
    const hash = createHash('sha256').update(inline).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}' 'strict-dynamic'`);
    const paths = [...text.matchAll(/(?:src = '|href=")(\/api\/docs\/[^"']+)/g)].map(([, path]) => path!);
    expect(paths).toHaveLength(2);
    for (const path of paths) {
      const file = await gateway.call(path);
      expect([path, file.status]).toEqual([path, 200]);
      expect(file.headers['cache-control']).toContain('immutable');
    }
  });

  test('return a problem for an unknown API path, not a page', async () => {
    gateway = await startGateway();
    const response = await gateway.call('/api/nothing');

    expect([response.status, response.headers['content-type']]).toEqual([404, 'application/problem+json']);
  });

  test('include the sandbox only where it is configured', async () => {
    gateway = await startGateway();
    expect((await gateway.call('/dev/mail')).text).toContain('404 Page Not Found');
    const { url } = gateway;
    const front = await startGateway({ env: { SANDBOX_URL: url } });
    expect((await front.call('/dev/mail')).text).toContain('404 Page Not Found');
    expect((await front.call('/dev/mail')).headers['x-request-id']).toBeDefined();
    await front.stop();
  });
});

test('SIGTERM fails readiness, finishes open requests and closes the server', async () => {
  const { promise: arrived, resolve } = Promise.withResolvers<ServerResponse>();
  gateway = await startGateway({ services: (_, response) => resolve(response) });
  const sent = request(`${gateway.url}/api/campaigns`, { agent: new Agent({ keepAlive: true }) }).end();
  const service = await arrived;
  const stopped = stopGateway(gateway.gateway);
  expect((await gateway.call('/readyz')).status).toBe(503);
  await once(gateway.gateway.server, 'close', { signal: AbortSignal.timeout(1_100) }).catch(() => undefined);
  service.end('{"done":true}');
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  expect(response.headers.connection).toBe('close');
  response.resume();
  await stopped;
  await expect(gateway.call('/healthz')).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/);
});
