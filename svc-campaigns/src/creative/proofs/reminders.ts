import type { ArtworkState } from '@postcard/contracts';
import type { EventFactory } from '@postcard/service-kit';
import type { Booking } from '../../booking/bookings/booking.ts';
import { presentBooking } from '../../booking/bookings/present.ts';
import type { BookingStore } from '../../booking/bookings/store.ts';
import { datesOf, type Card } from '../../booking/cards/card.ts';
import type { CardStore } from '../../booking/cards/store.ts';
import type { MemberStore } from '../../booking/members/store.ts';
import type { ReminderStore } from './reminder-store.ts';
import type { DesignRequestStore } from './request-store.ts';

export type ReminderStep = 'artwork' | 'proof';

const dayMs = 24 * 3_600_000;
/** How many days before a step is due its member hears of it. */
export const remindedDays = { artwork: [7, 3, 1], proof: [2, 1] } as const satisfies Record<
  ReminderStep,
  readonly number[]
>;

type Deps = {
  cards: Pick<CardStore, 'withStatus'>;
  bookings: Pick<BookingStore, 'confirmedOn'>;
  requests: Pick<DesignRequestStore, 'openAmong'>;
  members: Pick<MemberStore, 'byId'>;
  reminders: ReminderStore;
  newEvent: EventFactory;
  now: () => Date;
};

/**
 * Which reminder a due date stands at: the least of its days that has begun; none before the first and from the date
 * on.
 */
export function reminderAt(step: ReminderStep, dueAt: Date, now: Date): number | null {
  const left = dueAt.getTime() - now.getTime();
  if (left <= 0) return null;
  return remindedDays[step].findLast((days) => left <= days * dayMs) ?? null;
}

/** The step a booking's member has to take; none while the next one is the team's. */
export function openStep(state: ArtworkState, helpIsOpen: boolean): ReminderStep | null {
  if (state === 'in_proof') return 'proof';
  return (state === 'missing' || state === 'draft') && !helpIsOpen ? 'artwork' : null;
}

/**
 * Reminds of artwork and proofs that are due, each at most once a booking, step and day, whatever crashes and however
 * many processes check. Reads the cards that are open and, of those near a date alone, their paid bookings.
 */
export function createRemind({ cards, bookings, requests, members, reminders, newEvent, now }: Deps) {
  async function remind(booking: Booking, card: Card, helpIsOpen: boolean): Promise<void> {
    const state = booking.artwork?.state ?? (booking.adContent === null ? 'missing' : 'draft');
    const step = openStep(state, helpIsOpen);
    if (!step) return;
    const dueAt = dueOf(card, step);
    const days = reminderAt(step, dueAt, now());
    if (days === null) return;
    const key = `${booking.id}:${step}:${days}`;
    const member = await members.byId(booking.userId);
    const data = {
      booking: presentBooking(booking, now()),
      recipient: { email: member?.email ?? '', firstName: member?.firstName ?? '' },
      step,
      days,
      dueAt: dueAt.toISOString(),
    };
    await reminders.insert(key, now(), [newEvent('artwork.reminded', { id: key, version: 1 }, data)]);
  }

  return async function remindAll(): Promise<void> {
    for (const card of await cards.withStatus(['upcoming'])) {
      if (
        reminderAt('artwork', dueOf(card, 'artwork'), now()) === null &&
        reminderAt('proof', dueOf(card, 'proof'), now()) === null
      )
        continue;
      const paid = await bookings.confirmedOn(card.id);
      const helped = await requests.openAmong(paid.map(({ id }) => id));
      for (const booking of paid) await remind(booking, card, helped.has(booking.id));
    }
  };
}

function dueOf(card: Card, step: ReminderStep): Date {
  const { artworkDueAt, proofsDueAt } = datesOf(card.distributionDate);
  return step === 'artwork' ? artworkDueAt : proofsDueAt;
}
