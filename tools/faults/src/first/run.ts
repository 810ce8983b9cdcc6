import { spotIds } from '@postcard/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { guardsOff, onBookingStack, type BookingStack } from '../booking-stack.ts';
import { gather, settled } from '../gather.ts';
import { violationsOf, type CancelFacts } from '../invariants.ts';
import { killNowAndThen } from '../kill.ts';
import { layOut } from '../members.ts';
import { inParallel, pick, randomFrom } from '../random.ts';
import { codeOf, patienceMs, patiently, pay, type Doors } from './calls.ts';
import { runRobots } from './robots.ts';
import { endNow, startTeam } from './team.ts';
import { arrive, type Visitor } from './visitors.ts';

export type FirstOptions = {
  visitors: number;
  robots: number;
  seed: number;
  signal: AbortSignal;
  say: (line: string) => void;
};

/** What somebody does with their hold. */
const courses = ['pay', 'pay', 'pay', 'pay', 'leave', 'release', 'give back'] as const;

/**
 * Visitors race for one card by the short way, while svc-campaigns is killed and the team approves, refuses or says
 * nothing; then robots of one network try to keep a card from others; then, as a control, the race without the claim's
 * guard. @returns whether all was as must be
 */
export async function runFirst(options: FirstOptions): Promise<boolean> {
  const { say } = options;
  const found = await onBookingStack(options, {}, async (stack) => [
    ...(await shortWay(options, stack)),
    ...(await runRobots(stack, { robots: options.robots, random: randomFrom(options.seed + 11), say })),
  ]);
  say(`With the guards: ${found.length} violations`);
  found.slice(0, 20).forEach((violation) => say(`  ${violation}`));
  const few = { ...options, visitors: Math.min(options.visitors, 60) };
  const control = await onBookingStack(options, guardsOff, (stack) => shortWay(few, stack));
  const verdict = control.length > 0 ? ', as must be' : ': the checker proves nothing';
  say(`Control, the claim's guard taken away: ${control.length} violations${verdict}`);
  return found.length === 0 && control.length > 0;
}

type Run = BookingStack & Doors & { cardId: string; acknowledged: string[]; cancels: CancelFacts[] };

async function shortWay({ visitors: count, seed, say }: FirstOptions, stack: BookingStack): Promise<string[]> {
  const random = randomFrom(seed);
  const [cardId] = (await layOut(stack.databases.of('campaigns'), 1, 'First')) as [string];
  const visitors = await arrive(stack.stack, count);
  const run: Run = { ...stack, cardId, random, acknowledged: [], cancels: [] };
  const team = startTeam(stack.stack, stack.databases, randomFrom(seed + 3));
  const killer = killNowAndThen(stack.stack, ['svc-campaigns'], randomFrom(seed + 7));
  const [visits] = await Promise.allSettled([inParallel(visitors, visitors.length, (visitor) => visit(run, visitor))]);
  const kills = await killer.stop();
  const decisions = await team.stop();
  if (visits.status === 'rejected') throw visits.reason;
  const left = await settled(stack.databases, stack.stack, stack.relay.waiting);
  const { acknowledged, cancels } = run;
  const facts = await gather(stack.databases, stack.dataDir, { cardIds: [cardId], acknowledged, cancels, left });
  const by = Object.entries(Object.groupBy(facts.bookings, ({ status }) => status)).map(
    ([status, all]) => `${all?.length} ${status}`,
  );
  say(
    `  ${count} visitors, ${kills} kills: ${acknowledged.length} spots held, ${decisions.approved} approved, ` +
      `${decisions.rejected} refused, ${decisions.silent} left undecided; ${by.join(', ')}`,
  );
  return violationsOf(facts);
}

async function visit(run: Run, visitor: Visitor): Promise<void> {
  const id = await hold(run, visitor);
  if (id === null) return;
  run.acknowledged.push(id);
  const course = pick(courses, run.random);
  if (course === 'release') return cancel(run, visitor, id);
  if (course === 'leave') return endHold(run, id);
  await pay(run, visitor, id);
  if (course === 'give back') await cancel(run, visitor, id);
}

/** Tries one spot after the other until one is given, the trade is taken, or patience ends. */
async function hold(run: Run, visitor: Visitor): Promise<string | null> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await pause(200 + run.random() * 600)) {
    const spotId = pick(spotIds(), run.random);
    const body = { campaignId: run.cardId, spotId };
    const said = await patiently(run, visitor, { path: '/api/bookings/first', body });
    if (said.status === 201) return (said.body as { id: string }).id;
    if (codeOf(said) === 'first_booking_exists')
      throw new Error(`${visitor.userId} was given a booking that nobody had asked for`);
  }
  return null;
}

async function cancel(run: Run, visitor: Visitor, id: string): Promise<void> {
  const { status } = await patiently(run, visitor, { path: `/api/bookings/${id}`, method: 'DELETE' });
  run.cancels.push({ bookingId: id, isTaken: status < 300 });
}

async function endHold({ databases }: Run, id: string): Promise<void> {
  const campaigns = databases.of('campaigns');
  const booking = await campaigns.collection<{ _id: string }>('bookings').findOne({ _id: id });
  if (booking) await endNow(campaigns, booking);
}
