import type { Server, Socket } from 'node:net';
import type { Bound } from './bounds.ts';
import { createOpenCounts } from './open-counts.ts';

const refusal = 'HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

/**
 * Bounds the open connections of a server, for an address and in all: who opens one and says nothing holds a place too.
 * @param addressOf the client behind a socket; undefined for a proxy of ours, which brings many clients
 */
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
