import type { Server, Socket } from 'node:net';
import type { Bound } from './bounds.ts';
import { createOpenCounts } from './open-counts.ts';

const refusal = 'HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

/** Limits open connections, idle ones too. `addressOf` is undefined for our proxies, which bring many clients. */
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
