import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Returns a function that closes each connection after its current or next response. Keeps one response per connection,
 * because a set of all requests took a tenth of the gateway's CPU time.
 */
export function createLastResponses(server: Server): () => void {
  const current = new Map<Socket, ServerResponse | undefined>();
  let ending = false;
  server.on('connection', (socket: Socket) => {
    current.set(socket, undefined);
    socket.once('close', () => current.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    if (ending) response.shouldKeepAlive = false;
    current.set(socket, response);
    response.on('close', () => {
      if (current.get(socket) === response) current.set(socket, undefined);
    });
  });
  return () => {
    ending = true;
    for (const response of current.values()) if (response) response.shouldKeepAlive = false;
  };
}
