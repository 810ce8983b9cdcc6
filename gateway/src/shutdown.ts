import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Server } from 'node:http';
import type { Registry } from 'prom-client';

export type Gateway = {
  server: Server;
  registry: Registry;
  drain(): void;
  close(): Promise<void>;
};

/** Time for a load balancer to notice that we are not ready, and for keep-alive connections to close. */
export const noticeMs = 1_000;
/** Maximum time for responses in progress. Event streams, which never end, are closed after it. */
const patience = 7_500;

export async function stopGateway(gateway: Gateway, notice = noticeMs): Promise<void> {
  gateway.drain();
  await wait(notice);
  gateway.server.close();
  // A keep-alive connection becomes idle only after its last response.
  const sweep = setInterval(() => gateway.server.closeIdleConnections(), 50);
  await Promise.race([once(gateway.server, 'close'), wait(patience, undefined, { ref: false })]);
  clearInterval(sweep);
  gateway.server.closeAllConnections();
  await gateway.close();
}
