import { guardsOff, onBookingStack, type BookingStack } from './booking-stack.ts';
import { gather, settled } from './gather.ts';
import { violationsOf } from './invariants.ts';
import { act, plan } from './pay.ts';
import { raceFor } from './race.ts';
import { killNowAndThen } from './kill.ts';
import { randomFrom } from './random.ts';
import { layOut, logInAdmin, logInAgain, populate, type Member } from './members.ts';

const spotsOfACard = 14;

export type BookingOptions = {
  seeds: number;
  bookings: number;
  clients: number;
  seed: number;
  signal: AbortSignal;
  say: (line: string) => void;
};

/**
 * Races for spots, then bookings while svc-campaigns is killed; then, as a control, races without the claim's guard.
 * @returns whether all was as must be
 */
export async function runBookings(options: BookingOptions): Promise<boolean> {
  const { seeds, say } = options;
  const found = await withMembers(options, {}, async (fixture) => [
    ...(await race(options, fixture, seeds)),
    ...(await payments(options, fixture)),
  ]);
  say(`With the guards: ${found.length} violations`);
  found.slice(0, 20).forEach((violation) => say(`  ${violation}`));
  const control = await withMembers(options, guardsOff, (fixture) => race(options, fixture, Math.min(seeds, 3)));
  say(
    `Control, the claim's guard taken away: ${control.length} ` +
      `violations${control.length > 0 ? ', as must be' : ': the checker proves nothing'}`,
  );
  return found.length === 0 && control.length > 0;
}

type Fixture = BookingStack & { members: Member[] };

/** On the stack, with so many members. */
const withMembers = (
  options: BookingOptions,
  ofCampaigns: Record<string, string>,
  work: (fixture: Fixture) => Promise<string[]>,
): Promise<string[]> =>
  onBookingStack(options, ofCampaigns, async (stack) => {
    const members = await populate(stack.stack, options.clients);
    options.say(`${members.length} members, two processes of svc-campaigns, ${stack.stack.mongo.kind}`);
    return work({ ...stack, members });
  });

async function race(
  { seed, signal, say }: BookingOptions,
  { stack, databases, dataDir, members, services, relay }: Fixture,
  rounds: number,
): Promise<string[]> {
  const cardIds = await layOut(databases.of('campaigns'), rounds, 'Race');
  const found: string[] = [];
  for (const [place, cardId] of cardIds.entries()) {
    signal.throwIfAborted();
    const acknowledged = await raceFor(cardId, members, services(), seed + place);
    const left = await settled(databases, stack, relay.waiting, 20_000);
    found.push(
      ...violationsOf(await gather(databases, dataDir, { cardIds: [cardId], acknowledged, cancels: [], left })),
    );
    if ((place + 1) % 10 === 0) say(`  race ${place + 1} of ${rounds}: ${found.length} violations`);
  }
  return found;
}

/** Somebody of the team. They log in once a minute, because svc-identity refuses a flood of log-ins. */
function teamOf(stack: BookingStack['stack']): () => Promise<{ cookie: string }> {
  let [cookie, until] = [Promise.resolve(''), 0];
  return async () => {
    if (Date.now() >= until) [cookie, until] = [logInAdmin(stack), Date.now() + 60_000];
    return { cookie: await cookie };
  };
}

async function payments({ bookings, seed, say }: BookingOptions, fixture: Fixture): Promise<string[]> {
  const { stack, databases, dataDir, members, services, relay } = fixture;
  await logInAgain(stack, members);
  const cardIds = await layOut(databases.of('campaigns'), Math.ceil(bookings / spotsOfACard), 'Card');
  const killer = killNowAndThen(stack, ['svc-campaigns'], randomFrom(seed + 7));
  const team = teamOf(stack);
  const doors = { services, sandboxUrl: stack.sandboxUrl as string, team };
  const { acknowledged, cancels, refused } = await act(
    plan(bookings, cardIds, members, seed, { withDisputes: true }),
    doors,
    seed,
    (done) => done % 100 === 0 && say(`  ${done} of ${bookings} bookings`),
  );
  const kills = await killer.stop();
  const left = await settled(databases, stack, relay.waiting);
  const facts = await gather(databases, dataDir, { cardIds, acknowledged, cancels, left });
  const by = Object.entries(Object.groupBy(facts.bookings, ({ status }) => status)).map(
    ([status, all]) => `${all?.length} ${status}`,
  );
  const ledger = facts.intents.reduce(
    (sum, { captured, refunded, heldBack }) => sum + captured - refunded + heldBack,
    0,
  );
  const owed = facts.bookings.reduce((sum, { status, amount }) => sum + (status === 'confirmed' ? amount : 0), 0);
  say(
    `  ${acknowledged.length} bookings given, ${refused} refused: ${by.join(', ')}; ${kills} kills; ` +
      `${relay.received()} events, each delivered five times, shuffled and up to 20 s late`,
  );
  say(`  ${facts.disputed.won} disputes won, ${facts.disputed.lost.length} lost`);
  say(`  ledger: ${ledger} cents at the provider, ${owed} cents of confirmed bookings, difference ${ledger - owed}`);
  return violationsOf(facts);
}
