import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

export async function openSockets(
  url: string,
  count: number,
  bytes: string,
  { from = '127.0.0.1' } = {},
): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: count }, () =>
    connect({ host: hostname, port: Number(port), localAddress: from }),
  );
  return Promise.all(
    sockets.map(async (socket) => {
      socket.on('error', () => {});
      await once(socket, 'connect');
      if (bytes) socket.write(bytes);
      return socket;
    }),
  );
}

export const slowBody = (path: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: town.example\r\nsec-fetch-site: same-origin\r\ncontent-type: ` +
  'application/json\r\ncontent-length: 1000\r\n\r\n{';

export const saidBy = (socket: Socket): Promise<string> => text(socket);

export const statusOf = (said: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0);

export const slowUpload = (path: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: town.example\r\nsec-fetch-site: same-origin\r\ncontent-type: ` +
  'multipart/form-data; boundary=b\r\ncontent-length: 1000\r\n\r\n--b';
