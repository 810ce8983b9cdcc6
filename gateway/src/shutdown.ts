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

/** Time for a load balancer to see that we are not ready, and for kept connections to end. */
export const noticeMs = 1_000;
/** Time for responses in progress, and for event streams, which never end. */
const patience = 7_500;

export async function stopGateway(gateway: Gateway, notice = noticeMs): Promise<void> {
  gateway.drain();
  await wait(notice);
  gateway.server.close();
  // A connection kept open by its client becomes idle only when its last response is done.
  const sweep = setInterval(() => gateway.server.closeIdleConnections(), 50);
  await Promise.race([once(gateway.server, 'close'), wait(patience, undefined, { ref: false })]);
  clearInterval(sweep);
  gateway.server.closeAllConnections();
  await gateway.close();
}
