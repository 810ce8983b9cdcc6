import type { Server, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorCatalogue } from '@postcard/contracts/errors';
import type { Bound } from './bounds.ts';
import { createOpenCounts } from './open-counts.ts';

const refusals: Record<string, [status: string, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'malformed_request',
    'The headers of this request are too large.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_timeout', errorCatalogue.request_timeout.message],
};

/** Responds with a problem to input that node cannot parse and therefore does not pass to a handler. */
export function rejectBadRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, message] = refusals[error.code ?? ''] ?? [
    '400 Bad Request',
    'malformed_request',
    errorCatalogue.malformed_request.message,
  ];
  const body = JSON.stringify({
    type: `urn:postcard:problem:${code}`,
    title: message,
    status: Number.parseInt(status, 10),
    detail: message,
    code,
    message,
  });
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

const refusal = 'HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

/** Limits open connections, also idle ones. `addressOf` is undefined for our proxies, which share one limit. */
export function boundConnections(
  server: Server,
  addressOf: (socket: Socket) => string | undefined,
  bound: Bound,
): void {
  const direct = createOpenCounts(bound);
  const proxied = createOpenCounts({ ...bound, perAddress: bound.total });
  server.prependListener('connection', (socket: Socket) => {
    const client = addressOf(socket);
    const [among, address] = client === undefined ? [proxied, 'proxies'] : [direct, client];
    if (among.take(address)) {
      socket.end(refusal, () => socket.destroy());
      return;
    }
    socket.once('close', () => among.release(address));
  });
}
