import type { Stack } from '@postcard/devstack';
import type { Db, Document } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import type { Databases } from '../databases.ts';
import { call, logInAdmin } from '../members.ts';
import { pick, type Random } from '../random.ts';

type Kept = Document & { _id: string };
export type Decisions = { approved: number; rejected: number; silent: number };

/** What the team does about a booking in review; silence is one of them. */
const courses = ['approve', 'approve', 'approve', 'reject', 'silence'] as const;

/** Decides about every booking in review, until stopped and nobody waits any more. */
export function startTeam(stack: Stack, databases: Databases, random: Random): { stop: () => Promise<Decisions> } {
  const bookings = databases.of('campaigns').collection<Kept>('bookings');
  const decided = new Set<string>();
  const decisions: Decisions = { approved: 0, rejected: 0, silent: 0 };
  let isOver = false;

  const work = (async () => {
    const admin = await logInAdmin(stack);
    for (;;) {
      const waiting = await bookings.find({ status: 'held', reviewUntil: { $ne: null } }).toArray();
      const open = waiting.filter(({ _id }) => !decided.has(_id));
      for (const booking of open) {
        decided.add(booking._id);
        await decide(booking, admin);
      }
      if (isOver && open.length === 0) return;
      await pause(200);
    }
  })();

  async function decide(booking: Kept, admin: string): Promise<void> {
    const course = pick(courses, random);
    if (course === 'silence') {
      decisions.silent += 1;
      return endNow(databases.of('campaigns'), booking);
    }
    const subscriptions = databases.of('identity').collection<Kept>('subscriptions');
    const application = await subscriptions.findOne({ userId: booking['userId'] });
    if (!application) throw new Error(`${booking['userId']} has not applied`);
    const body = course === 'reject' ? { reason: 'Not of this town' } : {};
    await call(stack.url, `/api/subscriptions/${application._id}/${course}`, body, { cookie: admin });
    decisions[course === 'reject' ? 'rejected' : 'approved'] += 1;
  }

  return {
    stop: async () => {
      isOver = true;
      await work;
      return decisions;
    },
  };
}

/** Lets a hold's time be over: its claim's too, which is what decides, and its slots'. */
export async function endNow(campaigns: Db, { _id, userId, campaignId, spotId }: Kept): Promise<void> {
  const now = new Date();
  const cards = campaigns.collection<Kept>('campaigns');
  const card = await cards.findOne({ _id: campaignId });
  const category = Object.entries((card?.['categories'] ?? {}) as Record<string, { bookingId: string }>).find(
    ([, claim]) => claim.bookingId === _id,
  );
  await cards.updateOne(
    { _id: campaignId, [`claims.${spotId}.bookingId`]: _id, [`claims.${spotId}.state`]: 'held' },
    { $set: { [`claims.${spotId}.until`]: now, ...(category && { [`categories.${category[0]}.until`]: now }) } },
  );
  const bookings = campaigns.collection<Kept>('bookings');
  const held = { _id, status: 'held' };
  await bookings.updateOne({ ...held, reviewUntil: { $ne: null } }, { $set: { holdExpiresAt: now, reviewUntil: now } });
  await bookings.updateOne({ ...held, reviewUntil: null }, { $set: { holdExpiresAt: now } });
  const slots = campaigns.collection<Document & { holds: object[] }>('first_booking_slots');
  await slots.updateMany({}, { $pull: { holds: { bookingKey: userId } } } as object);
}
