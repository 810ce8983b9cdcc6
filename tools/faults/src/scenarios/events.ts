import type { Collection } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { readEffects } from '../effects.ts';
import { deadLetters, settled, type Stored } from '../gather.ts';
import { scenario, withoutGuards, withProduct, type Product } from '../harness.ts';
import { stillHeld } from '../invariants.ts';
import { killNow } from '../kill.ts';
import { renew } from '../members.ts';
import { lostOf, readPromised } from '../promises.ts';
import { randomFrom, shuffled } from '../random.ts';
import { createWriters, eventful, requestsOnly, type Acts } from '../writers.ts';

const roles = [
  ['broker'],
  ['svc-requests', 'svc-requests', 'svc-identity'],
  ['svc-notify', 'svc-notify', 'svc-campaigns'],
] as const;
const longestKillPauseMs = 400;
const longestDrainSeconds = 60;
const allowedMs = 240_000;
const emailsOfRequest = 2;

type Scene = Product & { put: (count: number, acts?: Acts) => Promise<void> };

/** Kills broker, publishers and consumers during events, then stops the broker. The control has no inbox of emails. */
export const events = scenario(
  { events: 10_000, kills: 60, outage: 6_000, control: 300 },
  async ({ events: count, kills, outage, control }, run) =>
    withProduct(run, { usesMailbox: true }, async (product) => {
      const { stack, databases, say } = product;
      if (!stack.rabbit.kill) throw new Error('Unset AMQP_URL: this run must not kill that broker.');
      const writers = createWriters(product, product.members.length);
      const put = (left: number, acts = eventful) => writers.write(acts, () => left-- > 0);
      const scene = { ...product, put };
      const judge = async () => {
        await renew(product);
        const left = { ...(await settled(product, () => 0, allowedMs)), ...(await deadLetters(product)) };
        const { lost, twice } = await readEffects(product);
        const stored = await readPromised(databases, writers.promised);
        return [...lostOf(writers.promised, stored), ...lost, ...twice, ...stillHeld(left)];
      };
      await killed(scene, count, kills);
      const violations = await judge();
      say(product.mailbox.summary());
      if (outage > 0) {
        const seconds = await withoutBroker(scene, outage);
        say(`  ${outage} events without the broker, drained ${seconds.toFixed(1)} s after its return`);
        if (seconds > longestDrainSeconds) violations.push(`drained after ${seconds.toFixed(1)} s`);
        violations.push(...(await judge()));
      }
      await withoutInbox(scene, control);
      const { twice } = await readEffects(product);
      return {
        violations,
        control: { what: 'a consumer of emails without its inbox', found: twice.length },
        figures: { events: count, kills },
      };
    }),
);

async function killed({ stack, seed, signal, say, put }: Scene, events: number, kills: number): Promise<void> {
  const random = randomFrom(seed);
  const planned = Array.from({ length: kills }, (_, place) => {
    const role: readonly (typeof roles)[number][number][] = roles[place % roles.length]!;
    return role[Math.floor(place / roles.length) % role.length]!;
  });
  const startOf = (step: number) => Math.round((events * step) / (kills + 1));
  for (const [step, victim] of shuffled(planned, random).entries()) {
    signal?.throwIfAborted();
    const dying = pause(random() * longestKillPauseMs).then(() =>
      killNow(stack, victim === 'broker' ? victim : stack.process(victim)),
    );
    await Promise.all([put(startOf(step + 1) - startOf(step)), dying]);
    if ((step + 1) % 10 === 0) say(`  ${step + 1} of ${kills} kills, ${startOf(step + 1)} of ${events} events`);
  }
  await put(events - startOf(kills));
}

/** Emits events while the broker is down. @returns the seconds from its restart until all emails exist */
async function withoutBroker({ stack, databases, put }: Scene, events: number): Promise<number> {
  const emails = await counterOf(databases('notify').collection('mails'));
  const requests = await counterOf(databases('requests').collection('sample_requests'));
  await stack.rabbit.kill?.();
  await put(events, requestsOnly);
  await stack.rabbit.restart?.();
  const startedAt = performance.now();
  const expected = emailsOfRequest * (await requests());
  await untilAll(async () => (await emails()) >= expected);
  return (performance.now() - startedAt) / 1000;
}

async function withoutInbox({ stack, databases, put }: Scene, events: number): Promise<void> {
  const deaths = 3;
  await stack.process('svc-notify').stop();
  const unguarded = await stack.addReplica('svc-notify', withoutGuards('inbox'));
  const emails = await counterOf(databases('notify').collection('mails'));
  for (let death = 0; death < deaths; death++) {
    // A process that is frozen while events arrive has many in progress when it dies.
    unguarded.pause();
    await put(Math.round(events / deaths), requestsOnly);
    const before = await emails();
    unguarded.resume();
    while ((await emails()) < before + 5) await pause(5);
    await killNow(stack, unguarded);
  }
  await untilAll(async () => (await emails()) >= emailsOfRequest * events);
}

const untilAll = (isDone: () => Promise<boolean>) =>
  waitUntil(isDone, { what: 'every event was consumed', timeoutMs: allowedMs, everyMs: 100 });

/** Counts new documents by their ids, which contain the time: some servers only estimate the count of all. */
async function counterOf(all: Collection<Stored>): Promise<() => Promise<number>> {
  const [newest] = await all.find().project<Stored>({ _id: 1 }).sort({ _id: -1 }).limit(1).toArray();
  return () => all.countDocuments({ _id: { $gt: newest?._id ?? '' } });
}
