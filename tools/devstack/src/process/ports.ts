import { randomInt } from 'node:crypto';
import { createServer, connect } from 'node:net';

/** Ports below the range of outgoing connections, which could occupy a chosen port. Browsers block none of them. */
const chosenFrom = { first: 10_240, last: 32_767 };
const mostTries = 100;

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < mostTries; tries++) {
    const port = randomInt(chosenFrom.first, chosenFrom.last + 1);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`None of ${mostTries} ports between ${chosenFrom.first} and ${chosenFrom.last} is free.`);
}

export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** Returns true if a server could listen on the port, both on all addresses and on loopback. */
export async function isPortFree(port: number): Promise<boolean> {
  try {
    await listenBriefly(port, '127.0.0.1');
    await listenBriefly(port, '0.0.0.0');
    return true;
  } catch {
    return false;
  }
}

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

function listenBriefly(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()));
  });
}
