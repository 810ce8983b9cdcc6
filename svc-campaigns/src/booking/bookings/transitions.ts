import type { BookingStatus, CardChoice } from '@postcard/contracts';
import type { Booking, BookingFields, BookingRefund, PaymentCard } from './booking.ts';
import { refundFields, withoutPayment } from './refund-fields.ts';

type Changes = Partial<Omit<BookingFields, 'id' | 'version'>>;
type Place = Pick<BookingFields, 'spotId' | 'adSpotId'> & Partial<BookingFields>;
type Authorized = { intentId: string; reviewUntil: Date; paidWith: PaymentCard | null };
type RollingTo = NonNullable<BookingFields['rollingTo']>;
type Transition = {
  /** From which state to which. */
  to: Partial<Record<BookingStatus, BookingStatus>>;
  /** What it changes beside the state. */
  set: (given: never) => Changes;
  /** What is published, in the same write. */
  event?: string;
};

const confirmed = { confirmed: 'confirmed' } as const;
const withRefund = { cancelling: 'cancelling', refunded: 'refunded' } as const;
const ended = {
  expired: 'expired',
  released: 'released',
  failed: 'failed',
  confirmed: 'confirmed',
  refunded: 'refunded',
} as const;
/** Noted whatever has become of the booking; its state stays. */
const anyState = {
  held: 'held',
  capturing: 'capturing',
  confirmed: 'confirmed',
  cancelling: 'cancelling',
  refunded: 'refunded',
  expired: 'expired',
  released: 'released',
  failed: 'failed',
} as const satisfies Record<BookingStatus, BookingStatus>;

/**
 * Everything that can happen to a booking: in which states it can, which state follows, and which event. A booking
 * begins as held (hold.ts). What is in no row does not happen.
 */
export const transitions = {
  /** A payment page is about to be opened; the hold lasts at least as long. */
  openPage: {
    to: { held: 'held' },
    set: (given: { checkoutExpiresAt: Date; holdExpiresAt: Date; attempt: number }) => ({
      ...given,
      paymentOpen: true,
    }),
  },
  /** The page was closed unpaid while the hold goes on; the member may open another. */
  closePage: {
    to: { held: 'held' },
    set: (given: { attempt: number }) => ({ ...given, paymentOpen: false, stripeSessionId: null }),
  },
  release: { to: { held: 'released' }, set: () => ({}) },
  expire: { to: { held: 'expired' }, set: () => ({}), event: 'booking.hold-expired' },
  /** The spot of an offer was lost before the offer was complete, which notifies nobody. */
  dropOffer: { to: { held: 'expired' }, set: (given: { holdExpiresAt: Date }) => given },

  /** A first booking is paid for: it waits for the team, as a hold whose money is authorized. */
  startReview: {
    to: { held: 'held', expired: 'held' },
    set: ({ intentId, reviewUntil, paidWith }: Authorized) => ({
      paidWith,
      paymentStatus: 'authorized',
      stripePaymentId: intentId,
      endedBecause: null,
      paymentOpen: true,
      reviewUntil,
      holdExpiresAt: reviewUntil,
    }),
    event: 'booking.in-review',
  },
  remindOfReview: {
    to: { held: 'held' },
    set: (given: { reviewReminders: number }) => given,
    event: 'booking.review-reminded',
  },
  /** The team has refused the member: noted first, for the next check of the payment. */
  refuse: { to: { held: 'held' }, set: ({ because }: { because: string }) => ({ endedBecause: because }) },

  /** The money is authorized and the spot is secured: now the money is taken. */
  capture: {
    to: { held: 'capturing', expired: 'capturing' },
    set: ({ intentId, at }: { intentId: string; at: Date }) => ({
      paymentStatus: 'authorized',
      stripePaymentId: intentId,
      endedBecause: null,
      paymentOpen: true,
      movingSince: at,
      stuckToldAt: null,
    }),
  },
  confirm: {
    to: { capturing: 'confirmed' },
    set: ({ intentId, invoiceNumber }: { intentId: string; invoiceNumber: string }) => ({
      paymentStatus: 'paid',
      paymentOpen: false,
      movingSince: null,
      invoiceNumber,
      stripePaymentId: intentId,
    }),
    event: 'booking.confirmed',
  },
  /** The authorization is about to be let go; why is noted first, for the next check. */
  giveUp: {
    to: anyState,
    set: ({ intentId, because }: { intentId: string; because: string }) => ({
      stripePaymentId: intentId,
      endedBecause: because,
    }),
  },
  fail: {
    to: { held: 'failed', expired: 'failed', released: 'failed', failed: 'failed', capturing: 'failed' },
    set: ({ because }: { because: string }) => ({
      paymentStatus: 'failed',
      paymentOpen: false,
      movingSince: null,
      endedBecause: because,
    }),
    event: 'booking.payment-returned',
  },
  /** Nothing is to be had or given back any more. */
  closePayment: { to: ended, set: () => ({ paymentOpen: false }) },

  /** A paid booking ends; its money is to be given back. */
  cancel: {
    to: { confirmed: 'cancelling' },
    set: ({ at, ...why }: { at: Date; choice?: CardChoice; endedBecause?: string }) => ({
      ...why,
      paymentOpen: true,
      movingSince: at,
      stuckToldAt: null,
    }),
  },
  /** Money was taken for a booking that is not to have its spot, and is to be given back. */
  owe: {
    to: {
      held: 'cancelling',
      expired: 'cancelling',
      released: 'cancelling',
      failed: 'cancelling',
      capturing: 'cancelling',
    },
    set: ({ intentId, because, at }: { intentId: string; because: string; at: Date }) => ({
      paymentStatus: 'paid',
      paymentOpen: true,
      stripePaymentId: intentId,
      movingSince: at,
      stuckToldAt: null,
      endedBecause: because,
    }),
  },
  /** The provider has taken the refund on, or there was nothing to give back. */
  refund: {
    to: { cancelling: 'refunded' },
    set: ({ because, ...given }: { refund: BookingRefund | null; movingSince: Date; because?: string }) => ({
      ...refundFields(given),
      ...(because && { endedBecause: because }),
    }),
    event: 'booking.refunded',
  },
  /** A bank has decided that its customer has the money back. */
  loseDispute: {
    to: { confirmed: 'refunded', cancelling: 'refunded' },
    set: ({ because }: { because: string }) => ({ ...withoutPayment, endedBecause: because }),
    event: 'booking.refunded',
  },
  /** The same about a booking that had ended before. */
  closeDispute: { to: { refunded: 'refunded' }, set: () => ({ ...withoutPayment }) },
  noteRefund: { to: withRefund, set: refundFields },
  /** The refund has failed, which the team is told at once. */
  failRefund: { to: withRefund, set: refundFields, event: 'refund.failed' },
  reportStuck: {
    to: { capturing: 'capturing', ...withRefund },
    set: ({ at }: { at: Date }) => ({ stuckToldAt: at }),
    event: 'payment.stuck',
  },

  saveDesign: {
    to: { held: 'held', confirmed: 'confirmed' },
    set: (given: { adContent: string; designTemplateId: string }) => ({ ...given, adApproved: false }),
  },
  reportMailed: { to: confirmed, set: (given: { mailingReportedAt: Date }) => given, event: 'booking.mailed' },
  reportKept: { to: confirmed, set: (given: { keptToldFor: string }) => given, event: 'booking.spot-kept' },

  /** To another spot of its card: noted before that spot is taken, then done or dropped. */
  startMove: { to: confirmed, set: (given: { rollingTo: RollingTo }) => given },
  finishMove: {
    to: confirmed,
    set: ({ place }: { place: Place }) => ({ ...place, rollingTo: null }),
    event: 'booking.moved',
  },
  dropMove: { to: anyState, set: () => ({ rollingTo: null }) },

  /** What a card that missed its minimum asks of its members: the next card, or the money back. */
  askChoice: {
    to: confirmed,
    set: ({ choiceUntil }: { choiceUntil: Date }) => ({ choiceUntil, choice: null }),
    event: 'booking.choice-asked',
  },
  startRoll: { to: confirmed, set: (given: { rollingTo: RollingTo }) => ({ ...given, choice: 'roll' }) },
  finishRoll: {
    to: confirmed,
    set: ({ place }: { place: Place }) => ({ ...place, rollingTo: null, choiceUntil: null }),
    event: 'booking.rolled',
  },
  dropRoll: { to: confirmed, set: () => ({ choice: null, rollingTo: null }) },
} as const satisfies Record<string, Transition>;

type Table = typeof transitions;
export type CommandName = keyof Table;
type Given<N extends CommandName> = Table[N]['set'] extends (given: infer G) => unknown
  ? unknown extends G
    ? object
    : G
  : object;
/** What happens, and what is known of it. */
export type Command<N extends CommandName = CommandName> = N extends CommandName ? { do: N } & Given<N> : never;
export type EventOf<N extends CommandName> = Table[N] extends { event: infer E } ? E : null;
/** A booking to which something has happened. */
export type After<N extends CommandName> = N extends CommandName
  ? Extract<Booking, { status: Table[N]['to'][keyof Table[N]['to']] }>
  : never;

export const commandNames = Object.keys(transitions) as CommandName[];

/** The states in which something can happen. */
export const statesBefore = (name: CommandName): BookingStatus[] =>
  Object.keys(transitions[name].to) as BookingStatus[];

/** What follows when something happens to a booking; null where it cannot. */
export function decide(
  status: BookingStatus,
  { do: name, ...given }: Command,
): { change: Changes & { status: BookingStatus }; event: string | null } | null {
  const { to, set, event }: Transition = transitions[name];
  const next = to[status];
  return next ? { change: { ...set(given as never), status: next }, event: event ?? null } : null;
}

/** A hold ends by the clock, whether or not the sweeper has been by. */
export function statusAt(booking: Pick<Booking, 'status' | 'holdExpiresAt'>, now: Date): BookingStatus {
  return booking.status === 'held' && booking.holdExpiresAt <= now ? 'expired' : booking.status;
}
