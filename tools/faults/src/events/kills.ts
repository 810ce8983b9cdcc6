import type { Stack } from '@postcard/devstack';
import { shuffled, type Random } from '../random.ts';

/**
 * The broker; who publishes, each with the relay of its outboxes; who consumes. svc-identity and svc-requests do the
 * one, the others the other.
 */
const roles = {
  broker: ['broker'],
  relay: ['svc-requests', 'svc-requests', 'svc-identity'],
  consumer: ['svc-notify', 'svc-notify', 'svc-campaigns'],
} as const;

export type Victim = (typeof roles)[keyof typeof roles][number];

/** Who is to die, a third of each role, in an order that the seed decides. */
export function planKills(count: number, random: Random): Victim[] {
  const ofRole = Object.values(roles);
  return shuffled(
    Array.from({ length: count }, (_, place) => {
      const role = ofRole[place % ofRole.length] as readonly Victim[];
      return role[Math.floor(place / ofRole.length) % role.length] as Victim;
    }),
    random,
  );
}

/** Ends somebody without warning (kill -9); resolves when it is there again. */
export async function kill(stack: Stack, victim: Victim): Promise<void> {
  if (victim === 'broker') {
    const { rabbit } = stack;
    if (!rabbit.kill || !rabbit.restart) throw new Error('AMQP_URL names a broker that is not ours to kill: unset it.');
    await rabbit.kill();
    await rabbit.restart();
    return;
  }
  const unit = stack.process(victim);
  await unit.kill('SIGKILL');
  await unit.waitReady(60_000);
}
