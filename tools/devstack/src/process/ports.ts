import { createServer, connect } from 'node:net';

/** A TCP port on loopback that nobody uses at this moment. */
export async function freePort(): Promise<number> {
  return listenBriefly(0, '127.0.0.1');
}

/** Several different free ports: all are held until the last is known. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(0, '127.0.0.1', resolve);
      });
      return server;
    }),
  );
  const ports = servers.map(portOf);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** Whether a server could listen there now, on all addresses as well as on loopback alone. */
export async function isPortFree(port: number): Promise<boolean> {
  try {
    await listenBriefly(port, '127.0.0.1');
    await listenBriefly(port, '0.0.0.0');
    return true;
  } catch {
    return false;
  }
}

/** Whether a server listens on the port. */
export function isListening(port: number, host = '127.0.0.1', timeoutMs = 1_000): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: timeoutMs });
    const settle = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => settle(true));
    socket.once('timeout', () => settle(false));
    socket.once('error', () => settle(false));
  });
}

function listenBriefly(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const chosen = portOf(server);
      server.close(() => resolve(chosen));
    });
  });
}

function portOf(server: ReturnType<typeof createServer>): number {
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server listens on no port.');
  return address.port;
}
