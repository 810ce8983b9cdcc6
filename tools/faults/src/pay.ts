import { campaignsRoutes, pathOf, spotIds } from '@postcard/contracts';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { inParallel, pick, randomFrom, shuffled, type Random } from './random.ts';
import type { CancelFacts } from './invariants.ts';
import { attempt, type Member } from './members.ts';

/** What a member does with a hold. */
const courses = [
  'pay',
  'pay',
  'pay',
  'pay',
  'pay',
  'pay twice',
  'confirm',
  'decline',
  'leave',
  'release',
  'release while paying',
  'pay and cancel',
  'pay and cancel',
] as const;
/** What becomes of a payment that its bank calls back as soon as it is taken. */
const disputes = ['win dispute', 'lose dispute', 'cancel and lose dispute'] as const;
type Dispute = (typeof disputes)[number];
export type Course = (typeof courses)[number] | Dispute;

const isDispute = (course: Course): course is Dispute => disputes.some((each) => each === course);

export type Order = { member: Member; cardId: string; spotId: string; course: Course };

const atOnce = 24;
/** For this long a call is tried again while a process is away, as a browser's owner would. */
const patienceMs = 90_000;

/** So many orders: cards filled one after the other, by members of different kinds. */
export function plan(
  count: number,
  cardIds: readonly string[],
  members: readonly Member[],
  seed: number,
  { withDisputes = false } = {},
): Order[] {
  const random = randomFrom(seed);
  const all: readonly Course[] = withDisputes ? [...courses, ...disputes] : courses;
  const byKind = [...Map.groupBy(members, ({ subcategory }) => subcategory).values()];
  return cardIds
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

/** Bookings that a response gave to a client, and what was asked to be given up, in the order of the responses. */
export type Promised = { acknowledged: string[]; cancels: CancelFacts[] };

/** With `team`, somebody of it responds to disputes. */
export type Doors = {
  services: () => readonly string[];
  sandboxUrl: string;
  team?: () => Promise<Pick<Member, 'cookie'>>;
};

/**
 * Everybody acts, some dozens at a time. @returns the bookings that clients were given, and those they asked to give
 * up; with `promised` they are added there as they are given
 */
export async function act(
  orders: readonly Order[],
  doors: Doors,
  seed: number,
  onEach: (done: number) => void,
  promised: Promised = { acknowledged: [], cancels: [] },
): Promise<Promised & { refused: number }> {
  const random = randomFrom(seed + 1);
  const { acknowledged, cancels } = promised;
  let refused = 0;
  let done = 0;
  await inParallel(orders, atOnce, async (order) => {
    const id = await book(order, doors, random);
    if (id === null) refused += 1;
    else {
      acknowledged.push(id);
      await follow(id, order, doors, random, cancels);
    }
    onEach(++done);
  });
  return { acknowledged, cancels, refused };
}

/** Asks with one key until somebody responds, so that a response that got lost is given again. */
async function book({ member, cardId, spotId }: Order, doors: Doors, random: Random): Promise<string | null> {
  const response = await patiently('POST', '/api/bookings', { campaignId: cardId, spotId }, member, doors, random);
  return response.status < 300 ? (response.body as { id: string }).id : null;
}

async function follow(
  id: string,
  { member, course }: Order,
  doors: Doors,
  random: Random,
  cancels: CancelFacts[],
): Promise<void> {
  const cancel = async () => {
    const { status } = await patiently('DELETE', `/api/bookings/${id}`, undefined, member, doors, random);
    cancels.push({ bookingId: id, isTaken: status < 300 });
  };
  if (course === 'leave') return;
  if (course === 'release') return cancel();
  const opened = await patiently('POST', `/api/bookings/${id}/checkout`, {}, member, doors, random);
  const url = (opened.body as { url?: string } | null)?.url;
  if (!url) return;
  const page = `${doors.sandboxUrl}${new URL(url).pathname}`;
  if (course === 'decline') return fill(page, { number: '4000 0000 0000 0002' });
  if (course === 'confirm') {
    await fill(page, { number: '4000 0025 0000 3155' });
    return fill(page, { confirmation: 'complete' });
  }
  if (isDispute(course)) {
    await fill(page, { number: '4000 0000 0000 0259' });
    return onceSold(id, member, doors, random, async () => {
      if (course === 'cancel and lose dispute') await cancel();
      await decide(id, course === 'win dispute' ? 'won' : 'lost', doors, random);
    });
  }
  const paying = fill(page, { number: '4242 4242 4242 4242' });
  if (course === 'pay twice') await fill(page, { number: '4242 4242 4242 4242' });
  if (course === 'release while paying') await cancel();
  await paying;
  if (course === 'pay and cancel') await onceSold(id, member, doors, random, cancel);
}

/** The member waits for the confirmation, and then thinks better of it. */
async function onceSold(
  id: string,
  member: Member,
  doors: Doors,
  random: Random,
  cancel: () => Promise<void>,
): Promise<void> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await pause(500)) {
    const { body } = await patiently('GET', `/api/bookings/${id}`, undefined, member, doors, random);
    const { status } = body as { status: string };
    if (status === 'confirmed') return cancel();
    if (status !== 'held' && status !== 'capturing') return;
  }
}

/** The team submits a text that decides the dispute, and waits for what follows. */
async function decide(id: string, outcome: 'won' | 'lost', doors: Doors, random: Random): Promise<void> {
  const team = await doors.team?.();
  if (!team) return;
  for (const until = Date.now() + patienceMs; Date.now() < until; await pause(1_000)) {
    const booking = (await patiently('GET', `/api/bookings/${id}`, undefined, team, doors, random)).body as {
      status: string;
      dispute?: { id: string; status: string } | null;
    };
    const { dispute } = booking;
    if (dispute?.status === outcome && (outcome === 'won' || booking.status === 'refunded')) return;
    if (dispute?.status !== 'needs_answer') continue;
    const path = pathOf(campaignsRoutes.getDispute, { id: dispute.id });
    const known = (await patiently('GET', path, undefined, team, doors, random)).body as Record<
      'answer',
      { revision: number } | null
    >;
    const statement = outcome === 'won' ? 'winning_evidence' : 'losing_evidence';
    const body = { statement, communication: '', papers: [], revision: known['answer']?.revision ?? 0 };
    await patiently('POST', pathOf(campaignsRoutes.submitDisputeAnswer, { id: dispute.id }), body, team, doors, random);
  }
}

async function fill(page: string, fields: Record<string, string>): Promise<void> {
  const form = new URLSearchParams({ expiry: '12 / 40', cvc: '123', ...fields });
  const response = await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
  await response.body?.cancel();
}

/** Retries with the same key, through any process, while nobody responds or the response says "later". */
async function patiently(
  method: string,
  path: string,
  body: object | undefined,
  member: Pick<Member, 'cookie'>,
  doors: Doors,
  random: Random,
): Promise<{ status: number; body: unknown }> {
  const key = randomUUID();
  for (const until = Date.now() + patienceMs; ; await pause(250)) {
    const response = await attempt(pick(doors.services(), random), path, body, {
      cookie: member.cookie,
      method,
      key,
    }).catch(() => undefined);
    const said = await response?.text().catch(() => undefined);
    const isLater = !response || said === undefined || response.status >= 500 || said.includes('request_in_progress');
    if (!isLater) return { status: response.status, body: said ? JSON.parse(said) : null };
    if (Date.now() > until)
      throw new Error(
        `${path}: nobody responded for ${patienceMs / 1000} s (${response?.status ?? 'no connection'} ${said ?? ''})`,
      );
  }
}
