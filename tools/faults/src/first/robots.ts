import { randomUUID } from 'node:crypto';
import { booking as rules, spotIds } from '@postcard/contracts';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import type { BookingStack } from '../booking-stack.ts';
import { layOut } from '../members.ts';
import { inParallel, pick, type Random } from '../random.ts';
import { ask, codeOf, patienceMs, patiently, pay, type Doors } from './calls.ts';
import { endNow } from './team.ts';
import { arrive, trades, type Visitor } from './visitors.ts';

type Options = { robots: number; random: Random; say: (line: string) => void };

/** One for each other spot of the card, and each with a trade of their own. */
const honest = spotIds().length - rules.unpaidFirstBookings.network;
const atOnce = 32;

/**
 * Robots with an account each go on trying for the spots of one card, all from one network, while honest visitors from
 * elsewhere book it. @returns what must not be: a robot too many, an honest visitor without a spot
 */
export async function runRobots(stack: BookingStack, { robots: count, random, say }: Options): Promise<string[]> {
  const [cardId] = (await layOut(stack.databases.of('campaigns'), 1, 'Robots')) as [string];
  const doors: Doors = { ...stack, random };
  const visitors = await arrive(stack.stack, honest, { name: 'honest', trades: trades.slice(0, honest) });
  const robots = await arrive(stack.stack, count, {
    name: 'robot',
    network: '198.51.100',
    trades: trades.slice(honest),
  });
  const holders = new Set<string>();
  let tries = 0;
  let areDone = false;
  // Each tries once, and all go on for as long as visitors book.
  const attack = inParallel(Array.from({ length: atOnce }).keys().toArray(), atOnce, async (lane) => {
    for (let place = lane; place < count || !areDone; place += atOnce) {
      const robot = robots[place % count] as Visitor;
      tries += 1;
      const { status } = await tryFor(doors, robot, cardId, pick(spotIds(), random));
      if (status === 201) holders.add(robot.userId);
    }
  });
  const wrong: string[] = [];
  for (const visitor of visitors) {
    const refused = await book(stack, doors, visitor, cardId);
    if (refused) wrong.push(`${visitor.userId} did not get a spot beside robots: ${refused}`);
  }
  areDone = true;
  await attack;
  say(
    `  ${count} robots of one network, ${tries} tries: ${holders.size} hold a spot; ` +
      `${honest - wrong.length} of ${honest} visitors booked`,
  );
  if (holders.size > rules.unpaidFirstBookings.network) wrong.push(`${holders.size} robots of one network hold a spot`);
  await endHolds(stack, robots);
  return wrong;
}

const tryFor = (doors: Doors, visitor: Visitor, campaignId: string, spotId: string) =>
  ask(doors, visitor, { path: '/api/bookings/first', body: { campaignId, spotId }, key: randomUUID() });

/** Takes the first spot that is given, and pays. @returns the last refusal, where none is */
async function book(
  { databases }: BookingStack,
  doors: Doors,
  visitor: Visitor,
  campaignId: string,
): Promise<string | undefined> {
  let code: string | undefined;
  for (const spotId of spotIds()) {
    const said = await patiently(doors, visitor, { path: '/api/bookings/first', body: { campaignId, spotId } });
    if (said.status === 201) {
      const { id } = said.body as { id: string };
      await pay(doors, visitor, id);
      const bookings = databases.of('campaigns').collection<{ _id: string }>('bookings');
      const isPaid = async () => (await bookings.countDocuments({ _id: id, reviewUntil: { $ne: null } })) > 0;
      await waitUntil(isPaid, { what: `${id} is paid`, timeoutMs: patienceMs });
      return undefined;
    }
    code = codeOf(said) ?? String(said.status);
    if (code !== 'spot_taken') return code;
  }
  return code;
}

async function endHolds({ databases }: BookingStack, robots: readonly Visitor[]): Promise<void> {
  const campaigns = databases.of('campaigns');
  const held = { userId: { $in: robots.map(({ userId }) => userId) }, status: 'held' };
  const bookings = await campaigns.collection<{ _id: string }>('bookings').find(held).toArray();
  for (const booking of bookings) await endNow(campaigns, booking);
}
