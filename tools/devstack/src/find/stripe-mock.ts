import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startGoServer } from './go-program.ts';

const module = 'github.com/stripe/stripe-mock@v0.203.0';

/** Starts Stripe's own fake, which checks every call and parameter and stores nothing; null without Go. */
export async function startStripeMock() {
  const server = await startGoServer(module, (port) => ['-http-addr', `127.0.0.1:${port}`]);
  return server && { replay: (request: Recorded) => replay(server.url, request), stop: server.stop };
}

export type Recorded = { method: string; path: string; body: string; type: string };

async function replay(url: string, { method, path, body, type }: Recorded): Promise<{ status: number; said: string }> {
  const headers = { authorization: 'Bearer sk_test_123', 'content-type': type };
  const response = await fetch(`${url}${path}`, { method, headers, ...(method === 'POST' ? { body } : {}) });
  return { status: response.status, said: response.ok ? '' : await response.text() };
}

/** Returns each kind of request once, in order, with `:id` for an id. */
export const kindsOf = (requests: readonly Recorded[]): string[] => [
  ...new Set(
    requests.map(
      ({ method, path }) => `${method} ${path.split('?')[0]?.replace(/\/(cs|pi|cus|dp|sub|in)_\w+/, '/:id')}`,
    ),
  ),
];

/** Returns the request of each call of a provider. @throws naming a call without exactly one request */
export async function recordCalls<Provider>(
  connect: (url: string) => Provider,
  calls: Record<string, (provider: Provider) => Promise<unknown>[]>,
): Promise<Recorded[]> {
  const recorder = await openRecorder();
  const provider = connect(recorder.url);
  for (const [name, call] of Object.entries(calls)) {
    const before = recorder.calls.length;
    const responses = await Promise.allSettled(call(provider));
    const made = recorder.calls.length - before;
    if (made !== responses.length) throw new Error(`${name} made ${made} requests in ${responses.length} calls`);
  }
  await recorder.close();
  return recorder.calls;
}

async function openRecorder(): Promise<{ url: string; calls: Recorded[]; close: () => Promise<void> }> {
  const calls: Recorded[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      calls.push({
        method: request.method ?? '',
        path: request.url ?? '',
        body,
        type: request.headers['content-type'] ?? 'application/x-www-form-urlencoded',
      });
      response
        .writeHead(500, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
        .end(JSON.stringify({ error: { type: 'api_error', message: 'away' } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
