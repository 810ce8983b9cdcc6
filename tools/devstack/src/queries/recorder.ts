import { connect, createServer, type Socket } from 'node:net';
import type { Document } from 'mongodb';
import { freePort } from '../process/ports.ts';
import { commandOf, messagesOf, type Command } from './wire.ts';

/** Called with each command before the server gets it, with the name that its client goes by. */
export type Listener = (app: string, command: Command) => Promise<void> | void;

export type Recorder = { uri: string; stop: () => Promise<void> };

/**
 * A proxy before a MongoDB that records every command. Nothing that speaks to the server can pass it unheard,
 * whichever library or process it uses.
 */
export async function startRecorder(uri: string, listen: Listener): Promise<Recorder> {
  const behind = new URL(uri);
  const port = await freePort();
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ host: behind.hostname, port: Number(behind.port || 27017), noDelay: true });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroySoon();
      });
    }
    upstream.pipe(client);
    void forward(client, upstream, listen).catch(() => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const before = new URL(uri);
  before.host = `127.0.0.1:${port}`;
  // A driver that asks a replica set for its members would go to them past us.
  before.searchParams.set('directConnection', 'true');
  if (before.pathname === '') before.pathname = '/';
  return {
    uri: before.href,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function forward(client: Socket, upstream: Socket, listen: Listener): Promise<void> {
  let app = '';
  for await (const message of messagesOf(client)) {
    const command = commandOf(message);
    if (command) {
      app = (command['client'] as Document | undefined)?.['application']?.['name'] ?? app;
      await listen(app, command);
    }
    upstream.write(message);
  }
}
