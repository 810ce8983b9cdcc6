import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Hold } from '../holds/members.ts';
import type { OwnedResources } from '../machine/owned-resources.ts';
import type { Reply, Order } from './claim-process.ts';

/** A process that books with svc-campaigns' own code. @returns how to have holds made: holds a second */
export async function startClaimCode(resources: OwnedResources, database: { uri: string; dbName: string }) {
  const child = fork(join(import.meta.dirname, 'claim-process.ts'), { stdio: 'inherit', execArgv: [] });
  await resources.own(Promise.resolve(child), async (one) => {
    one.kill();
    if (one.exitCode === null && one.signalCode === null) await once(one, 'exit');
  });

  async function order(options: Order): Promise<Reply> {
    child.send(options);
    const [reply] = (await once(child, 'message')) as [Reply];
    if ('failed' in reply) throw new Error(reply.failed);
    return reply;
  }

  await order({ open: database });
  return async (holds: readonly Hold[], concurrency: number): Promise<number> => {
    const reply = await order({ holds: [...holds], concurrency });
    if (!('milliseconds' in reply)) throw new Error('the claims were not timed');
    return (holds.length / reply.milliseconds) * 1000;
  };
}
