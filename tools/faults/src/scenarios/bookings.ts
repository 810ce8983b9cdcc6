import { spotIds } from '@postcard/contracts';
import { attempt } from '../client.ts';
import { countBy, gather, settled } from '../gather.ts';
import { scenario, setEnv, withoutGuards, withProduct, type Product, type Run } from '../harness.ts';
import { violationsOf } from '../invariants.ts';
import { whileKilling } from '../kill.ts';
import { layOut, logInAdmin, logInAgain, populate, type Member } from '../members.ts';
import { act, plan, spotsOfACard } from '../pay.ts';
import { inParallel, pick, randomFrom } from '../random.ts';
import { startWebhookRelay } from '../servers.ts';

export type BookingProduct = Product & {
  services: () => string[];
  relay: Awaited<ReturnType<typeof startWebhookRelay>>;
};

/** Starts two processes of svc-campaigns, with the provider's events repeated and shuffled by a relay. */
export async function withBookings<T>(
  run: Run,
  env: Record<string, string>,
  work: (product: BookingProduct) => Promise<T>,
): Promise<T> {
  const urls: string[] = [];
  const relay = await startWebhookRelay(() => urls, randomFrom(run.seed));
  return withProduct(
    run,
    {
      twins: ['svc-campaigns'],
      change: (units) => {
        setEnv(units, 'svc-campaigns', env);
        setEnv(units, 'sandbox', { STRIPE_WEBHOOK_URL: relay.url });
      },
    },
    (product) => {
      urls.push(...product.processesOf('svc-campaigns').map(({ url }) => url));
      return work({ ...product, services: () => urls, relay });
    },
  ).finally(relay.stop);
}

type Options = Run & { seeds: number; bookings: number; clients: number };

/** Kills svc-campaigns while members race for spots and pay. The control removes the guard of claims. */
export const bookings = scenario({ seeds: 50, bookings: 1_000, clients: 200 }, async (options) => ({
  violations: await withMembers(options, {}, async (product, members) => [
    ...(await race(options, product, members, options.seeds)),
    ...(await pay(options, product, members)),
  ]),
  control: {
    what: 'claims without their guard',
    found: await withMembers(options, withoutGuards('claims'), async (product, members) => {
      const found = await race(options, product, members, Math.min(options.seeds, 3));
      return found.length;
    }),
  },
}));

const withMembers = <T>(
  options: Options,
  env: Record<string, string>,
  work: (product: BookingProduct, members: Member[]) => Promise<T>,
): Promise<T> =>
  withBookings(options, env, async (product) => work(product, await populate(product.stack, options.clients)));

/** In each round all members try for two spots of one card at once. */
async function race(
  { seed, signal, say }: Options,
  product: BookingProduct,
  members: Member[],
  rounds: number,
): Promise<string[]> {
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
    const left = await settled(product, product.relay.waiting, 20_000);
    found.push(...violationsOf(await gather(product, { cardIds: [cardId], acknowledged, cancels: [], left })));
    if ((place + 1) % 10 === 0) say(`  race ${place + 1} of ${rounds}: ${found.length} violations`);
  }
  return found;
}

async function pay(
  { bookings: count, seed, say }: Options,
  product: BookingProduct,
  members: Member[],
): Promise<string[]> {
  const { stack, databases, relay, services } = product;
  await logInAgain(stack, members);
  const cardIds = await layOut(databases('campaigns'), Math.ceil(count / spotsOfACard), 'Card');
  const orders = plan(count, cardIds, members, seed, { withDisputes: true });
  const [promised, kills] = await whileKilling(stack, { unit: 'svc-campaigns', random: randomFrom(seed + 7) }, () =>
    act(orders, {
      services,
      seed,
      sandboxUrl: stack.sandboxUrl,
      team: teamOf(product),
      onEach: (done) => done % 100 === 0 && say(`  ${done} of ${count} bookings`),
    }),
  );
  const facts = await gather(product, { ...promised, cardIds, left: await settled(product, relay.waiting) });
  const ledger = facts.intents.reduce((sum, one) => sum + one.captured - one.refunded + one.heldBack, 0);
  const owed = facts.bookings.reduce((sum, { status, amount }) => sum + (status === 'confirmed' ? amount : 0), 0);
  say(`  ${promised.acknowledged.length} acknowledged, ${promised.refused} refused, ${kills} kills`);
  say(`  ${countBy(facts.bookings, ({ status }) => status)}; ${relay.received()} events, each delivered five times`);
  say(`  ${facts.disputed.won} disputes won, ${facts.disputed.lost.length} lost; difference ${ledger - owed} cents`);
  return violationsOf(facts);
}

/** Logs in a team member at most once a minute, because svc-identity refuses more. */
function teamOf({ stack }: Product): () => Promise<string> {
  let [cookie, until] = [Promise.resolve(''), 0];
  return () => {
    if (Date.now() >= until) [cookie, until] = [logInAdmin(stack), Date.now() + 60_000];
    return cookie;
  };
}
