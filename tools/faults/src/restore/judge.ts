import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from 'mongodb';
import type { Databases } from '../databases.ts';
import { gather } from '../gather.ts';
import { violationsOf, type CancelFacts, type Facts } from '../invariants.ts';
import type { Promised } from '../pay.ts';

/** What was promised so far and still has to hold: all but what came between a backup and its restore. */
export type Ledger = Promised & {
  cardIds: string[];
  /** Emails that may be sent once more: no backup has them, or it has them as not sent yet. */
  mayRepeat: Set<string>;
};

export const newLedger = (): Ledger => ({ cardIds: [], acknowledged: [], cancels: [], mayRepeat: new Set() });

type Kept = Document & { _id: string };
type Mail = { to: string; subject: string; at: string };

export const mailsOf = (dataDir: string): Mail[] =>
  (JSON.parse(readFileSync(join(dataDir, 'sandbox.json'), 'utf8')) as { mails: Mail[] }).mails;
export const nameOf = ({ to, subject }: Pick<Mail, 'to' | 'subject'>): string => `${to}: ${subject}`;

/** Bookings that were on their way: what came of them is lost, and nobody need have asked for their money back. */
export async function unfinishedIn(databases: Databases, cardIds: readonly string[]): Promise<CancelFacts[]> {
  const bookings = databases.of('campaigns').collection<Kept>('bookings');
  const settled = ['confirmed', 'refunded', 'failed', 'released'];
  const found = await bookings.find({ campaignId: { $in: [...cardIds] }, status: { $nin: settled } }).toArray();
  return found.map(({ _id }) => ({ bookingId: _id, isTaken: false }));
}

/** Emails that a restored database is going to send. */
export async function queuedIn(databases: Databases): Promise<string[]> {
  const queued = await databases.of('notify').collection<Kept & Mail>('mails').find({ state: 'queued' }).toArray();
  return queued.map(nameOf);
}

export type Verdict = {
  violations: string[];
  confirmed: number;
  difference: number;
  returned: number;
  /** Emails with a second copy that nothing excuses but ADR 7: they are sent at least once. */
  twice: number;
};

/** What must hold after a restore, once everything has arrived. */
export async function judge(
  databases: Databases,
  dataDir: string,
  { mayRepeat, ...ledger }: Ledger,
  left: Record<string, number>,
): Promise<Verdict> {
  const facts = await gather(databases, dataDir, { ...ledger, left });
  const known = new Set(facts.bookings.map(({ id }) => id));
  const kept = ({ captured, refunded, heldBack }: Facts['intents'][number]) => captured - refunded + heldBack;
  // A payment of a booking that no backup has is as it should be once nothing of it is kept.
  const intents = facts.intents.filter((intent) => known.has(intent.bookingId) || kept(intent) !== 0);
  // Others may be alike: somebody who logs in twice within a minute gets the same words twice.
  const emails = facts.emails.filter(
    (email) => /Round \d+, card/.test(email) && ![...mayRepeat].some((name) => email.startsWith(name)),
  );
  const once = [...new Set(emails)];
  const confirmed = facts.bookings.filter(({ status }) => status === 'confirmed');
  const ofProvider = facts.intents.reduce((sum, intent) => sum + kept(intent), 0);
  const difference = ofProvider - confirmed.reduce((sum, { amount }) => sum + amount, 0);
  return {
    violations: [
      ...violationsOf({ ...facts, intents, emails: once }),
      ...(await unnotified(databases, confirmed)),
      ...orphanedClaims(facts, known),
      ...(difference === 0 ? [] : [`the provider keeps ${difference} cents more than the bookings say`]),
    ],
    confirmed: confirmed.length,
    difference,
    twice: emails.length - once.length,
    returned: facts.intents.filter(({ bookingId }) => !known.has(bookingId)).length,
  };
}

/** Whoever has a spot was notified of it, though the event lay with the broker when the backup was made. */
async function unnotified(databases: Databases, confirmed: Facts['bookings']): Promise<string[]> {
  const notices = databases.of('notify').collection<Kept>('notifications');
  const about = new Set(
    (await notices.find({ type: 'booking', title: 'Your spot is booked' }).toArray()).map(
      ({ relatedId }) => relatedId as string,
    ),
  );
  return confirmed
    .filter(({ id }) => !about.has(id))
    .map(({ id }) => `booking ${id} is confirmed and nobody was notified`);
}

/** A spot that is kept for good is kept for a booking. */
function orphanedClaims({ cards }: Facts, known: ReadonlySet<string>): string[] {
  return cards.flatMap(({ id, claims }) =>
    Object.entries(claims)
      .filter(([, { bookingId, state }]) => state === 'sold' && !known.has(bookingId))
      .map(([spot, { bookingId }]) => `card ${id} keeps ${spot} for booking ${bookingId}, which is not there`),
  );
}
