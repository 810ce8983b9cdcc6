import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@postcard/service-kit/log';
import type { Gateway } from './app.ts';

/**
 * Time for a load balancer to see that we are no longer ready, and for kept connections to be used once more and ended.
 */
const notice = 1_000;
/** In-flight responses get this long; event streams, which never end by themselves, no longer. */
const patience = 7_500;

export type ShutdownOptions = { gateway: Gateway; log: Logger; onStopped(): Promise<void> };

/** On SIGTERM or SIGINT: readiness fails first, what is under way finishes, the process ends within 10 s. */
export function stopOnSignal({ gateway, log, onStopped }: ShutdownOptions): void {
  const stop = async (signal: string) => {
    log.info({ signal }, 'gateway stops');
    await stopGateway(gateway);
    await onStopped();
    log.info('gateway stopped');
    process.exit(0);
  };
  process.once('SIGTERM', (signal) => void stop(signal));
  process.once('SIGINT', (signal) => void stop(signal));
}

export async function stopGateway(gateway: Gateway): Promise<void> {
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
