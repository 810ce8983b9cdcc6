import { spotIds } from '@postcard/contracts';
import { attempt } from '../client.ts';
import { countBy, gather } from '../gather.ts';
import { scenario, setEnv, withoutGuards, withProduct, type Product, type Run } from '../harness.ts';
import { violationsOf } from '../invariants.ts';
import { whileKilling } from '../kill.ts';
import { layOut, logInAdmin, logInAgain } from '../members.ts';
import { startBooking } from '../pay.ts';
import { inParallel, pick, randomFrom } from '../random.ts';
import { startWebhookRelay } from '../servers.ts';

export type BookingProduct = Product & {
  services: () => string[];
  relay: Awaited<ReturnType<typeof startWebhookRelay>>;
};

/** Starts two processes of svc-campaigns; a relay repeats and shuffles the provider's events. */
export async function withBookings<T>(
  run: Run,
  { members = 0, env = {} }: { members?: number; env?: Record<string, string> },
  work: (product: BookingProduct) => Promise<T>,
): Promise<T> {
  const urls: string[] = [];
  const relay = await startWebhookRelay(() => urls, randomFrom(run.seed));
  const options = {
    members,
    usesMailbox: true,
    twins: ['svc-campaigns'],
    change: (units: Parameters<typeof setEnv>[0]) => {
      setEnv(units, 'svc-campaigns', env);
      setEnv(units, 'sandbox', { STRIPE_WEBHOOK_URL: relay.url });
    },
  };
  return withProduct(run, options, (product) => {
    urls.push(...product.processesOf('svc-campaigns').map(({ url }) => url));
    return work({ ...product, services: () => urls, relay });
  }).finally(relay.stop);
}

/** Kills svc-campaigns while members race for spots and pay. The control has no guard of claims. */
export const bookings = scenario({ seeds: 50, bookings: 1_000, clients: 200 }, async (options, run) => {
  const { seeds, clients: members } = options;
  const violations = await withBookings(run, { members }, async (product) => [
    ...(await race(product, seeds)),
    ...(await pay(product, options.bookings)),
  ]);
  const unguarded = { members, env: withoutGuards('claims') };
  const found = await withBookings(run, unguarded, (product) => race(product, Math.min(seeds, 3)));
  return { violations, control: { what: 'claims without their guard', found: found.length } };
});

async function race(product: BookingProduct, rounds: number): Promise<string[]> {
  const { seed, signal, say, members, relay } = product;
  const found: string[] = [];
  for (const [place, cardId] of (await layOut(product.databases('campaigns'), rounds, 'Race')).entries()) {
    signal?.throwIfAborted();
    const random = randomFrom(seed + place);
    const acknowledged: string[] = [];
    const tries = members.flatMap(({ cookie }) => {
      const url = pick(product.services(), random);
      return [0, 1].map(() => ({ url, cookie, body: { campaignId: cardId, spotId: pick(spotIds(), random) } }));
    });
    await inParallel(tries, tries.length, async ({ url, cookie, body }) => {
      const response = await attempt(url, '/api/bookings', body, { cookie });
      const text = await response.text();
      if (response.ok) acknowledged.push((JSON.parse(text) as { id: string }).id);
      else if (response.status !== 409) throw new Error(`seed ${seed + place}: got ${response.status} ${text}`);
    });
    const promised = { cardIds: [cardId], acknowledged, cancels: [] };
    found.push(...violationsOf(await gather(product, promised, { others: relay.waiting, withinMs: 20_000 })));
    if ((place + 1) % 10 === 0) say(`  race ${place + 1} of ${rounds}: ${found.length} violations`);
  }
  return found;
}

async function pay(product: BookingProduct, count: number): Promise<string[]> {
  const { stack, seed, say, relay, services, members } = product;
  await logInAgain(stack, members);
  const { promised, done } = await startBooking(product, {
    bookings: count,
    name: 'Card',
    services,
    seed,
    team: teamOf(product),
    onEach: (finished) => finished % 100 === 0 && say(`  ${finished} of ${count} bookings`),
  });
  const kills = await whileKilling(stack, { unit: 'svc-campaigns', random: randomFrom(seed + 7) }, done);
  const facts = await gather(product, promised, { others: relay.waiting });
  const ledger = facts.intents.reduce((sum, one) => sum + one.captured - one.refunded + one.heldBack, 0);
  const owed = facts.bookings.reduce((sum, { status, amount }) => sum + (status === 'confirmed' ? amount : 0), 0);
  say(`  ${promised.acknowledged.length} of ${count} acknowledged, ${kills} kills`);
  say(`  ${countBy(facts.bookings, ({ status }) => status)}; ${relay.received()} events, each delivered five times`);
  say(`  ${facts.disputed.won} disputes won, ${facts.disputed.lost.length} lost; difference ${ledger - owed} cents`);
  return violationsOf(facts);
}

/** Logs in a team member at most once a minute, the limit of svc-identity. */
function teamOf({ stack }: Product): () => Promise<string> {
  let [cookie, until] = [Promise.resolve(''), 0];
  return () => {
    if (Date.now() >= until) [cookie, until] = [logInAdmin(stack), Date.now() + 60_000];
    return cookie;
  };
}
