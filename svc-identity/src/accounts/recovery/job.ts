import type { Core } from '../core.ts';
import { inTownOf, createRepeatingJob, type Background } from '@postcard/service-kit';
import type { Recovery } from './recovery.ts';
import type { RecoveryRequestStore } from './request-store.ts';

const everyMs = 500;

type Deps = Core & { requests: RecoveryRequestStore; recovery: Pick<Recovery, 'sendReset' | 'sendUsername'> };

/** Sends requested links outside the requests, so that response times do not reveal known addresses. */
export function createRecoveryJob({ requests, recovery, log }: Deps): Background {
  async function sendAll(isStopping: () => boolean): Promise<void> {
    await requests.dropOld();
    for (let asked = await requests.take(); asked && !isStopping(); asked = await requests.take()) {
      const { kind, email } = asked;
      await inTownOf(asked, () => (kind === 'password' ? recovery.sendReset : recovery.sendUsername)(email));
      await requests.done(asked.id);
    }
  }

  return createRepeatingJob(sendAll, {
    everyMs,
    onError: (error) => log.warn({ err: error }, 'recovery email not sent yet'),
  });
}
