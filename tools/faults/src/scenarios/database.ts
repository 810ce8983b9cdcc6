import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { readEffects } from '../effects.ts';
import { countBy, gather } from '../gather.ts';
import { scenario, withProduct, type Product } from '../harness.ts';
import { violationsOf } from '../invariants.ts';
import { seconds } from '../judge.ts';
import { renew } from '../members.ts';
import { startBooking } from '../pay.ts';
import { loseSome, lostOf, readPromised, type Promised } from '../promises.ts';
import { randomFrom, type Random } from '../random.ts';
import { createWriters, everything, type Writers } from '../writers.ts';

const drainMs = 300_000;
const renewAfterMs = 240_000;
const documentdb = join(REPO, '../shared/tools/documentdb');

/** Kills the database while people write and pay. The control deletes acknowledged documents. */
export const database = scenario(
  { tool: '', deaths: 10, writers: 76, paid: 280 },
  async ({ tool, deaths, writers: count, paid }, run) =>
    withProduct(
      run,
      { members: 24, usesMailbox: true, tool: tool === 'none' ? '' : tool || documentdb },
      async (product) => {
        const { stack, databases, mortal, seed, say } = product;
        if (!mortal.kill) throw new Error('Unset MONGODB_URI: this run must not kill that database.');
        const writers = createWriters(product, count);
        const services = () => [stack.url];
        const { promised: booked, done } = await startBooking(product, {
          bookings: paid,
          name: 'Card',
          services,
          seed,
        });
        let goesOn = true;
        const writing = writers.write(everything, () => goesOn);
        await killOften(product, writers, deaths).finally(() => (goesOn = false));
        await Promise.all([writing, done]);
        const from = performance.now();
        const facts = await gather(product, booked, { withinMs: drainMs });
        say(`  everything arrived within ${seconds(performance.now() - from)}`);
        say(product.mailbox.summary());
        const bookings = booked.acknowledged.map((id) => ({ collection: 'bookings', id, fields: {} }));
        const promised: Promised[] = [
          ...writers.promised,
          ...bookings.map((one) => ({ service: 'campaigns' as const, ...one })),
        ];
        say(`  acknowledged: ${countBy(promised, ({ service, collection }) => `${service}.${collection}`)}`);
        const lost = lostOf(promised, await readPromised(databases, promised));
        const effects = await readEffects(product);
        const taken = await loseSome(databases, promised);
        const found = lostOf(promised, await readPromised(databases, promised)).length - lost.length;
        return {
          // Repeated emails are allowed: one that was sent but not yet stored as sent is sent again.
          violations: [...lost, ...violationsOf({ ...facts, emails: [] }), ...effects.lost, ...effects.twice],
          control: { what: `${taken} acknowledged documents deleted`, found, needed: Math.max(1, taken) },
          figures: { kills: deaths, 'writes acknowledged': writers.acknowledged(), 'writes failed': writers.failed() },
        };
      },
    ),
);

async function killOften(product: Product, writers: Writers, deaths: number): Promise<void> {
  const random = randomFrom(product.seed);
  let renewedAt = -Infinity;
  for (let death = 1; death <= deaths; death++) {
    product.signal?.throwIfAborted();
    product.say(`  kill ${death} of ${deaths}: ${await killOnce(product, writers, random)}`);
    if (performance.now() - renewedAt < renewAfterMs) continue;
    renewedAt = performance.now();
    await renew(product);
  }
}

async function killOnce({ mortal }: Product, writers: Writers, random: Random): Promise<string> {
  await moreThan(writers, writers.acknowledged() + 49);
  await pause(random() * 3_000);
  await mortal.kill?.();
  await pause(200 + random() * 2_000);
  const [before, startedAt] = [writers.acknowledged(), performance.now()];
  await mortal.restart?.();
  const upAt = performance.now();
  await moreThan(writers, before);
  return `back after ${seconds(upAt - startedAt)}, next write after ${seconds(performance.now() - upAt)}`;
}

const moreThan = (writers: Writers, count: number) =>
  waitUntil(() => writers.acknowledged() > count, { what: 'a write was acknowledged', timeoutMs: 120_000 });
