import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Gateway } from './app.ts';

/**
 * Time for a load balancer to see that we are no longer ready, and for kept connections to be used once more and ended.
 */
export const noticeMs = 1_000;
/** In-flight responses get this long; event streams, which never end by themselves, no longer. */
const patience = 7_500;

/** Readiness fails first, what is under way finishes; within 10 s all is closed. */
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
