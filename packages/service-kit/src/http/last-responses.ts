import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Lets a server end its connections in order: from the returned call on, each one ends with the response that is on its
 * way or comes next.
 *
 * What is remembered is the response of each connection, not a set of responses: a set to which every request is added,
 * and from which it is taken, leaves tables behind that keep requests alive until the next full collection. That cost
 * the gateway a tenth of its processor time.
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
