import { booking as rules, spotIds } from '@postcard/contracts';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { setTimeout as pause } from 'node:timers/promises';
import { call, cookieOf, patiently, patienceMs, payAt, replyTo, type Doors } from '../client.ts';
import { countBy, gather, type Stored } from '../gather.ts';
import { scenario, withoutGuards, type Product } from '../harness.ts';
import { violationsOf } from '../invariants.ts';
import { whileKilling } from '../kill.ts';
import { layOut, shortFormOf, trades } from '../members.ts';
import type { Promised } from '../pay.ts';
import { inParallel, pick, randomFrom, type Random } from '../random.ts';
import { withBookings, type BookingProduct } from './bookings.ts';

const courses = ['pay', 'pay', 'pay', 'pay', 'leave', 'release', 'give back'] as const;
const decisions = ['approve', 'approve', 'approve', 'reject', 'silence'] as const;

/** One and a half times as many trades as spots, so that visitors compete for both. */
const tradesOfVisitors = trades.slice(0, 21);
const honest = spotIds().length - rules.unpaidFirstBookings.network;
const robotsAtOnce = 32;
const path = '/api/bookings/first';

/** Kills svc-campaigns during first bookings; then robots try to block a card. The control has no guard of claims. */
export const first = scenario({ visitors: 200, robots: 1_000 }, async ({ visitors, robots }, run) => {
  const violations = await withBookings(run, {}, async (product) => [
    ...(await race(product, visitors)),
    ...(await withRobots(product, robots)),
  ]);
  const unguarded = { env: withoutGuards('claims') };
  const found = await withBookings(run, unguarded, (product) => race(product, Math.min(visitors, 60)));
  return { violations, control: { what: 'claims without their guard', found: found.length } };
});

/** `from` is an address in the visitor's own network. */
type Visitor = { userId: string; cookie: string; from: string };

async function arrive(
  { stack }: Product,
  name: string,
  count: number,
  theirs: typeof trades = tradesOfVisitors,
  network?: string,
) {
  const visitors: Visitor[] = [];
  await inParallel(Array.from({ length: count }).keys().toArray(), 8, async (place) => {
    const form = shortFormOf(`${name}${place}`, theirs[place % theirs.length]!);
    const response = await call(stack.url, '/api/users/quick-start', form);
    const { id: userId } = (await response.json()) as { id: string };
    const from = network ? `${network}.${place % 250}` : `10.${Math.floor(place / 250)}.${place % 250}.1`;
    visitors[place] = { userId, cookie: cookieOf(response), from };
  });
  return visitors;
}

async function race(product: BookingProduct, count: number): Promise<string[]> {
  const { stack, relay, services, seed, say } = product;
  const random = randomFrom(seed);
  const doors = { services, random };
  const [cardId] = (await layOut(product.databases('campaigns'), 1, 'First')) as [string];
  const visitors = await arrive(product, 'visitor', count);
  const promised: Promised = { cardIds: [cardId], acknowledged: [], cancels: [] };
  const team = startTeam(product, randomFrom(seed + 3));

  async function visit(visitor: Visitor): Promise<void> {
    const id = await hold(doors, visitor, cardId);
    if (id === null) return;
    promised.acknowledged.push(id);
    const course = pick(courses, random);
    if (course === 'leave') return expire(product, id);
    if (course !== 'release') await pay(product, doors, visitor, id);
    if (course === 'pay') return;
    const { status } = await patiently(doors, `/api/bookings/${id}`, undefined, { ...visitor, method: 'DELETE' });
    promised.cancels.push({ bookingId: id, isTaken: status < 300 });
  }

  const visiting = inParallel(visitors, visitors.length, visit);
  const kills = await whileKilling(stack, { unit: 'svc-campaigns', random: randomFrom(seed + 7) }, visiting).finally(
    team.stop,
  );
  const facts = await gather(product, promised, { others: relay.waiting });
  say(`  ${count} visitors, ${kills} kills, ${promised.acknowledged.length} spots held`);
  say(`  the team: ${countBy(team.decided, (one) => one)}; ${countBy(facts.bookings, ({ status }) => status)}`);
  return violationsOf(facts);
}

async function hold(doors: Doors, visitor: Visitor, campaignId: string): Promise<string | null> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await pause(200 + doors.random() * 600)) {
    const body = { campaignId, spotId: pick(spotIds(), doors.random) };
    const reply = await patiently(doors, path, body, visitor);
    if (reply.status === 201) return reply.body.id;
    if (reply.code === 'first_booking_exists') throw new Error(`${visitor.userId} has a booking without a request`);
  }
  return null;
}

async function pay({ stack }: Product, doors: Doors, visitor: Visitor, id: string): Promise<void> {
  const { body } = await patiently<{ url?: string }>(doors, `/api/bookings/${id}/checkout`, {}, visitor);
  if (body.url) await payAt(stack.sandboxUrl, body.url);
}

function startTeam(product: Product, random: Random) {
  const { stack, databases, admin: cookie } = product;
  const seen = new Set<string>();
  const decided: string[] = [];
  let isOver = false;

  async function decide({ _id, userId }: Stored): Promise<void> {
    const decision = pick(decisions, random);
    decided.push(decision);
    if (decision === 'silence') return expire(product, _id);
    const application = await databases('identity').collection<Stored>('subscriptions').findOne({ userId });
    if (!application) throw new Error(`${userId} has not applied`);
    const body = decision === 'reject' ? { reason: 'Not of this town' } : {};
    await call(stack.url, `/api/subscriptions/${application._id}/${decision}`, body, { cookie });
  }

  const work = (async () => {
    for (const bookings = databases('campaigns').collection<Stored>('bookings'); ; await pause(200)) {
      const waiting = await bookings.find({ status: 'held', reviewUntil: { $ne: null } }).toArray();
      const open = waiting.filter(({ _id }) => !seen.has(_id));
      for (const booking of open) {
        seen.add(booking._id);
        await decide(booking);
      }
      if (isOver && open.length === 0) return;
    }
  })();
  return {
    decided,
    stop: () => {
      isOver = true;
      return work;
    },
  };
}

/** Makes a hold expire: its booking, its claims, which decide, and its slot. */
async function expire({ databases }: Product, _id: string): Promise<void> {
  const [now, campaigns] = [new Date(), databases('campaigns')];
  const [cards, bookings] = [campaigns.collection<Stored>('campaigns'), campaigns.collection<Stored>('bookings')];
  const booking = await bookings.findOne({ _id });
  if (!booking) return;
  const claim = `claims.${booking['spotId']}`;
  const card = await cards.findOne({ _id: booking['campaignId'] });
  const category = Object.entries<{ bookingId: string }>(card?.['categories'] ?? {}).find(
    ([, { bookingId }]) => bookingId === _id,
  );
  await cards.updateOne(
    { _id: booking['campaignId'], [`${claim}.bookingId`]: _id, [`${claim}.state`]: 'held' },
    { $set: { [`${claim}.until`]: now, ...(category && { [`categories.${category[0]}.until`]: now }) } },
  );
  const held = { _id, status: 'held' };
  await bookings.updateOne({ ...held, reviewUntil: { $ne: null } }, { $set: { holdExpiresAt: now, reviewUntil: now } });
  await bookings.updateOne({ ...held, reviewUntil: null }, { $set: { holdExpiresAt: now } });
  const slots = campaigns.collection<{ holds: { bookingKey: string }[] }>('first_booking_slots');
  await slots.updateMany({}, { $pull: { holds: { bookingKey: booking['userId'] } } });
}

async function withRobots(product: BookingProduct, count: number): Promise<string[]> {
  const { say } = product;
  const doors = { services: product.services, random: randomFrom(product.seed + 11) };
  const bookings = product.databases('campaigns').collection<Stored>('bookings');
  const [campaignId] = (await layOut(product.databases('campaigns'), 1, 'Robots')) as [string];
  const visitors = await arrive(product, 'honest', honest, tradesOfVisitors.slice(0, honest));
  const robots = await arrive(product, 'robot', count, tradesOfVisitors.slice(honest), '198.51.100');
  const holders = new Set<string>();
  const violations: string[] = [];
  let [tries, areDone] = [0, false];
  const lanes = Array.from({ length: robotsAtOnce }).keys().toArray();
  const attack = inParallel(lanes, robotsAtOnce, async (lane) => {
    for (let place = lane; place < count || !areDone; place += robotsAtOnce) {
      const robot = robots[place % count] as Visitor;
      const body = { campaignId, spotId: pick(spotIds(), doors.random) };
      tries += 1;
      const { status } = await replyTo(pick(doors.services(), doors.random), path, body, robot);
      if (status === 201) holders.add(robot.userId);
    }
  });

  async function book(visitor: Visitor): Promise<string | undefined> {
    let refusal: string | undefined;
    for (const spotId of spotIds()) {
      const { status, code, body } = await patiently(doors, path, { campaignId, spotId }, visitor);
      if (status === 201) {
        await pay(product, doors, visitor, body.id);
        const paid = { _id: body.id, reviewUntil: { $ne: null } };
        const isPaid = async () => (await bookings.countDocuments(paid)) > 0;
        return void (await waitUntil(isPaid, { what: `${body.id} is paid`, timeoutMs: patienceMs }));
      }
      refusal = code ?? String(status);
      if (code !== 'spot_taken') break;
    }
    return refusal;
  }

  for (const visitor of visitors) {
    const refusal = await book(visitor);
    if (refusal) violations.push(`${visitor.userId} got no spot beside robots: ${refusal}`);
  }
  areDone = true;
  await attack;
  say(`  ${tries} tries by ${count} robots of one network, of whom ${holders.size} hold a spot`);
  say(`  ${honest - violations.length} of ${honest} visitors booked`);
  if (holders.size > rules.unpaidFirstBookings.network)
    violations.push(`${holders.size} robots of one network hold a spot`);
  const held = { userId: { $in: robots.map(({ userId }) => userId) }, status: 'held' };
  for (const { _id } of await bookings.find(held).toArray()) await expire(product, _id);
  return violations;
}
