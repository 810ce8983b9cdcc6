import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Fault = 'never arrives' | 'response lost' | 'refused' | 'refused for good';

type Awaited = { call: RegExp; fault: Fault };

export type Recorded = { method: string; path: string; body: string; type: string };

export async function openProviderLine(target: string) {
  const awaited: Awaited[] = [];
  const calls: Recorded[] = [];
  let isDown = false;

  async function take(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of incoming as AsyncIterable<Buffer>) parts.push(part);
    const [method, path, body] = [incoming.method ?? 'GET', incoming.url ?? '/', Buffer.concat(parts)];
    calls.push({
      method,
      path,
      body: body.toString(),
      type: incoming.headers['content-type'] ?? 'application/x-www-form-urlencoded',
    });
    const place = awaited.findIndex(({ call }) => call.test(`${method} ${path}`));
    const fault = isDown ? 'never arrives' : place < 0 ? null : (awaited.splice(place, 1)[0] as Awaited).fault;
    if (fault === 'never arrives') return fail(outgoing, 500, 'api_error');
    if (fault === 'refused') return fail(outgoing, 402, 'card_error');
    if (fault === 'refused for good') return fail(outgoing, 400, 'invalid_request_error');
    await pass(incoming, body, fault === 'response lost' ? null : outgoing);
    if (fault === 'response lost') fail(outgoing, 500, 'api_error');
  }

  function pass(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse | null): Promise<void> {
    return new Promise((resolve, reject) => {
      const onward = send(
        new URL(incoming.url ?? '/', target),
        { method: incoming.method, headers: { ...incoming.headers, connection: 'close' } },
        (response) => {
          if (outgoing) response.pipe(outgoing.writeHead(response.statusCode ?? 500, response.headers));
          else response.resume();
          response.once('end', resolve);
        },
      );
      onward.once('error', reject);
      onward.end(body);
    });
  }

  const server = createServer(
    (incoming, outgoing) => void take(incoming, outgoing).catch(() => fail(outgoing, 500, 'api_error')),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    disturb: (call: RegExp, fault: Fault) => void awaited.push({ call, fault }),
    setDown: (down: boolean) => void (isDown = down),
    count: (call: RegExp): number => calls.filter(({ method, path }) => call.test(`${method} ${path}`)).length,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function fail(outgoing: ServerResponse, status: number, type: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
  outgoing.end(
    JSON.stringify({
      error: { type, code: type === 'card_error' ? 'card_declined' : null, message: 'Disturbed for a test' },
    }),
  );
}
