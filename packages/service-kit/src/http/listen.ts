import { createServer, type RequestListener, type Server } from 'node:http';
import { promisify } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { createLastResponses } from './last-responses.ts';

/** Milliseconds in which clients can see that the service is no longer ready, and use another instance. */
export const noticeMs = 1_000;
/** Milliseconds in which requests in progress can finish. */
const patienceMs = 7_000;
const sweepMs = 50;

const limits = { keepAliveTimeout: 65_000, requestTimeout: 30_000, headersTimeout: 10_000 };

export type Listening = {
  port: number;
  giveNotice(ms: number): Promise<void>;
  close(patience?: number): Promise<void>;
};

export async function listen(
  handle: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const server = createServer(limits, handle);
  const endConnections = createLastResponses(server);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const address = server.address();

  async function giveNotice(ms: number): Promise<void> {
    endConnections();
    if (ms > 0 && (await anybodyIsConnected(server))) await pause(ms);
  }

  async function close(patience = patienceMs): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    const cut = setTimeout(() => server.closeAllConnections(), patience);
    await closed;
    clearInterval(sweep);
    clearTimeout(cut);
  }
  return { port: typeof address === 'object' && address ? address.port : port, giveNotice, close };
}

async function anybodyIsConnected(server: Server): Promise<boolean> {
  return (await promisify(server.getConnections.bind(server))()) > 0;
}
