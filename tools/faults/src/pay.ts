import { campaignsRoutes, pathOf, spotIds } from '@postcard/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { patiently, patienceMs, payAt, type Doors } from './client.ts';
import { inParallel, pick, randomFrom, shuffled } from './random.ts';
import type { CancelFacts } from './invariants.ts';
import type { Product } from './harness.ts';
import { layOut, type Member } from './members.ts';

const courses = [
  ...Array.from({ length: 5 }, () => 'pay'),
  'pay twice',
  'confirm',
  'decline',
  'leave',
  'release',
  'release while paying',
  'pay and cancel',
  'pay and cancel',
];
/** Payments that the bank disputes as soon as they are captured. */
const disputes = ['win dispute', 'lose dispute', 'cancel and lose dispute'];

type Order = { member: Member; cardId: string; spotId: string; course: string };

const atOnce = 24;

/** Plans orders that fill cards one after the other, by members of different subcategories. */
function plan(count: number, promised: Promised, members: readonly Member[], seed: number, all: string[]): Order[] {
  const random = randomFrom(seed);
  const byKind = [...Map.groupBy(members, ({ subcategory }) => subcategory).values()];
  return promised.cardIds
    .flatMap((cardId) =>
      shuffled(spotIds(), random).map((spotId, place) => ({
        member: pick(byKind[place % byKind.length]!, random),
        cardId,
        spotId,
        course: pick(all, random),
      })),
    )
    .slice(0, count);
}

export type Promised = { cardIds: string[]; acknowledged: string[]; cancels: CancelFacts[] };

type Booking = {
  bookings: number;
  name: string;
  services: () => readonly string[];
  seed: number;
  team?: () => Promise<string>;
  onEach?: (done: number) => unknown;
};
type Actor = Pick<Booking, 'team'> & Doors & { promised: Promised; sandboxUrl: string | undefined };

export async function startBooking(product: Product, { bookings, name, services, seed, team, onEach }: Booking) {
  const { databases, stack, members } = product;
  const cardIds = await layOut(databases('campaigns'), Math.ceil(bookings / spotIds().length), name);
  const promised: Promised = { cardIds, acknowledged: [], cancels: [] };
  const actor: Actor = { services, team, sandboxUrl: stack.sandboxUrl, random: randomFrom(seed + 1), promised };
  const orders = plan(bookings, promised, members, seed, team ? [...courses, ...disputes] : courses);
  let finished = 0;
  const done = inParallel(orders, atOnce, async (order) => {
    const { member, cardId, spotId } = order;
    const hold = { campaignId: cardId, spotId };
    const { status, body } = await patiently(actor, '/api/bookings', hold, { cookie: member.cookie });
    if (status < 300) {
      promised.acknowledged.push(body.id);
      await follow(actor, body.id, order);
    }
    onEach?.(++finished);
  });
  // The caller gets a failure when it awaits this promise.
  done.catch(() => {});
  return { promised, done };
}

async function follow(actor: Actor, id: string, { member: { cookie }, course }: Order): Promise<void> {
  const cancel = async () => {
    const { status } = await patiently(actor, `/api/bookings/${id}`, undefined, { cookie, method: 'DELETE' });
    actor.promised.cancels.push({ bookingId: id, isTaken: status < 300 });
  };
  if (course === 'leave') return;
  if (course === 'release') return cancel();
  const checkout = await patiently<{ url?: string }>(actor, `/api/bookings/${id}/checkout`, {}, { cookie });
  const { url } = checkout.body;
  if (!url) return;
  const pay = (fields = {}) => payAt(actor.sandboxUrl, url, fields);
  if (course === 'decline') return pay({ number: '4000 0000 0000 0002' });
  if (course === 'confirm') {
    await pay({ number: '4000 0025 0000 3155' });
    return pay({ confirmation: 'complete' });
  }
  if (course.endsWith('dispute')) {
    await pay({ number: '4000 0000 0000 0259' });
    if (!(await isSold(actor, id, cookie))) return;
    if (course === 'cancel and lose dispute') await cancel();
    return decide(actor, id, course === 'win dispute' ? 'won' : 'lost');
  }
  const paying = pay();
  if (course === 'pay twice') await pay();
  if (course === 'release while paying') await cancel();
  await paying;
  if (course === 'pay and cancel' && (await isSold(actor, id, cookie))) await cancel();
}

async function isSold(doors: Doors, id: string, cookie: string): Promise<boolean> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await pause(500)) {
    const { body } = await patiently<{ status: string }>(doors, `/api/bookings/${id}`, undefined, { cookie });
    if (body.status === 'confirmed') return true;
    if (body.status !== 'held' && body.status !== 'capturing') return false;
  }
  return false;
}

type Disputed = { status: string; dispute?: { id: string; status: string } | null };

async function decide(actor: Actor, id: string, outcome: 'won' | 'lost'): Promise<void> {
  const cookie = await actor.team?.();
  if (!cookie) return;
  for (const until = Date.now() + patienceMs; Date.now() < until; await pause(1_000)) {
    const { body: booking } = await patiently<Disputed>(actor, `/api/bookings/${id}`, undefined, { cookie });
    const { dispute } = booking;
    if (dispute?.status === outcome && (outcome === 'won' || booking.status === 'refunded')) return;
    if (dispute?.status !== 'needs_answer') continue;
    const of = { id: dispute.id };
    const path = pathOf(campaignsRoutes.getDispute, of);
    const { body } = await patiently<Record<string, { revision: number } | null>>(actor, path, undefined, { cookie });
    const statement = outcome === 'won' ? 'winning_evidence' : 'losing_evidence';
    const evidence = { statement, communication: '', papers: [], revision: body['answer']?.revision ?? 0 };
    await patiently(actor, pathOf(campaignsRoutes.submitDisputeAnswer, of), evidence, { cookie });
  }
}
