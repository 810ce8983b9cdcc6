import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '@postcard/devstack';

export type Balancer = { url: string; stop: () => Promise<void> };

const checkEveryMs = 100;

/**
 * Distributes connections over several gateways as a cluster's balancer does: a new connection goes to the next one
 * that is ready.
 */
export async function startBalancer(gateways: readonly string[]): Promise<Balancer> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let ready: readonly string[] = gateways;
  let turn = 0;

  const check = async () => {
    const said = await Promise.all(gateways.map(isReady));
    ready = gateways.filter((_, place) => said[place]);
  };
  const timer = setInterval(() => void check(), checkEveryMs);

  function lead(client: Socket, among: readonly string[]): void {
    const gateway = among[turn++ % among.length];
    if (!gateway || client.destroyed) return void client.destroy();
    const { hostname, port: to } = new URL(gateway);
    const server = connect({ host: hostname, port: Number(to), noDelay: true });
    sockets.add(server).add(client);
    const elsewhere = () =>
      lead(
        client,
        among.filter((one) => one !== gateway),
      );
    server.once('error', elsewhere);
    server.once('connect', () => {
      server.off('error', elsewhere);
      for (const [one, other] of [
        [client, server],
        [server, client],
      ] as const) {
        one.on('error', () => other.destroy());
        one.on('close', () => {
          sockets.delete(one);
          other.destroySoon();
        });
        one.pipe(other);
      }
    });
  }

  const server = createServer({ noDelay: true }, (client) => {
    client.on('error', () => client.destroy());
    lead(client, ready);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function isReady(gateway: string): Promise<boolean> {
  const response = await fetch(`${gateway}/readyz`, {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(1_000),
  }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok ?? false;
}
