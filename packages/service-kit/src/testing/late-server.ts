import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type LateServer = {
  uri: string;
  open(): Promise<void>;
  close(): void;
};

export async function lateServer(uri: string): Promise<LateServer> {
  const { hostname, port } = new URL(uri);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const inner = connect(Number(port), hostname);
    for (const one of [socket, inner]) {
      open.add(one);
      one.on('error', () => one.destroy()).on('close', () => open.delete(one));
    }
    socket.pipe(inner).pipe(socket);
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const listener = await listen(0);
  server.close();
  await once(server, 'close');
  const late = new URL(uri);
  late.host = `127.0.0.1:${listener}`;
  late.searchParams.set('directConnection', 'true');
  return {
    uri: late.href,
    open: async () => void (await listen(listener)),
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
