import type { ArtworkState } from '@postcard/contracts';
import { inTownOf, knownTowns, type EventFactory, type Logger } from '@postcard/service-kit';
import type { Booking } from '../../booking/bookings/booking.ts';
import { presentBooking } from '../../booking/bookings/present.ts';
import { datesOf, type Card } from '../../booking/cards/card.ts';
import { recipientOf } from '../../booking/members/recipient.ts';
import type { ReminderStore } from './reminder-store.ts';
import type { DesignRequestStore } from './request-store.ts';
import type { Bookings, Cards, Members } from '../ports.ts';

export type ReminderStep = 'artwork' | 'proof';

const dayMs = 24 * 3_600_000;
export const remindedDays = { artwork: [7, 3, 1], proof: [2, 1] } as const satisfies Record<
  ReminderStep,
  readonly number[]
>;

type Deps = {
  cards: Pick<Cards, 'openUntil'>;
  bookings: Pick<Bookings, 'confirmedOn'>;
  requests: Pick<DesignRequestStore, 'openAmong'>;
  members: Pick<Members, 'byId'>;
  reminders: ReminderStore;
  newEvent: EventFactory;
  log: Logger;
  now: () => Date;
};

type Due = { booking: Booking; step: ReminderStep; days: number; key: string };

/** Returns the current reminder day of a due date; null before the first and after the date. */
export function reminderAt(step: ReminderStep, dueAt: Date, now: Date): number | null {
  const remainingMs = dueAt.getTime() - now.getTime();
  if (remainingMs <= 0) return null;
  return remindedDays[step].findLast((days) => remainingMs <= days * dayMs) ?? null;
}

export function openStep(state: ArtworkState, helpIsOpen: boolean): ReminderStep | null {
  if (state === 'in_proof') return 'proof';
  return (state === 'missing' || state === 'draft') && !helpIsOpen ? 'artwork' : null;
}

const longestBeforeMs = (): number =>
  knownTowns().reduce((most, { deadlines }) => Math.max(most, deadlines.artworkDueBeforeDays), 0) * dayMs +
  // Adds a day for clock changes.
  (remindedDays.artwork[0] + 1) * dayMs;

/** Sends reminders of due artwork and proofs, once per booking, step and day across processes and crashes. */
export function createRemind({ cards, bookings, requests, members, reminders, newEvent, log, now }: Deps) {
  function dueFrom(booking: Booking, card: Card, helped: ReadonlySet<string>): Due[] {
    const state = booking.artwork?.state ?? (booking.adContent === null ? 'missing' : 'draft');
    const step = openStep(state, helped.has(booking.id));
    const days = step && reminderAt(step, dueOf(card, step), now());
    return step && days !== null ? [{ booking, step, days, key: `${booking.id}:${step}:${days}` }] : [];
  }

  async function remind(card: Card, { booking, step, days, key }: Due): Promise<void> {
    const recipient = await recipientOf(members, booking);
    const data = {
      booking: presentBooking(booking, now()),
      recipient,
      step,
      days,
      dueAt: dueOf(card, step).toISOString(),
    };
    await reminders.insert(key, now(), [newEvent('artwork.reminded', { id: key, version: 1 }, data)]);
  }

  async function remindOn(card: Card): Promise<void> {
    if ((['artwork', 'proof'] as const).every((step) => reminderAt(step, dueOf(card, step), now()) === null)) return;
    const paid = await bookings.confirmedOn(card.id);
    const due = paid.flatMap((booking) => dueFrom(booking, card, new Set()));
    if (due.length === 0) return;
    const alreadySent = await reminders.sentKeys(due.map(({ key }) => key));
    const unsent = due.filter(({ key }) => !alreadySent.has(key));
    if (unsent.length === 0) return;
    const helped = await requests.openAmong(unsent.map(({ booking }) => booking.id));
    for (const each of unsent.flatMap(({ booking }) => dueFrom(booking, card, helped))) await remind(card, each);
  }

  return async function remindAll(): Promise<void> {
    for await (const card of cards.openUntil(new Date(now().getTime() + longestBeforeMs())))
      await inTownOf(card, () => remindOn(card)).catch((error: unknown) =>
        log.warn({ err: error, cardId: card.id }, 'not reminded of, next time'),
      );
  };
}

function dueOf(card: Card, step: ReminderStep): Date {
  const { artworkDueAt, proofsDueAt } = datesOf(card.distributionDate);
  return step === 'artwork' ? artworkDueAt : proofsDueAt;
}
