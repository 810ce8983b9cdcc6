import type { BookingStatus, CardChoice } from '@postcard/contracts';
import type { Booking, BookingFields, BookingRefund, PaymentCard } from './booking.ts';
import { refundFields, withoutPayment } from './refund-fields.ts';

type Changes = Partial<Omit<BookingFields, 'id' | 'version'>>;
type Place = Pick<BookingFields, 'spotId' | 'adSpotId'> & Partial<BookingFields>;
type Authorized = { intentId: string; reviewUntil: Date; paidWith: PaymentCard | null };
type RollingTo = NonNullable<BookingFields['rollingTo']>;
type Transition = {
  to: Partial<Record<BookingStatus, BookingStatus>>;
  set: (given: never) => Changes;
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

/** The state table: for each command the states it applies in, the resulting state and the event. */
export const transitions = {
  /** Applied before a payment page opens; extends the hold. */
  openPage: {
    to: { held: 'held' },
    set: (given: { checkoutExpiresAt: Date; holdExpiresAt: Date; attempt: number }) => ({
      ...given,
      paymentOpen: true,
    }),
  },
  /** Applied when the page was closed unpaid, so that the member can open another one. */
  closePage: {
    to: { held: 'held' },
    set: (given: { attempt: number }) => ({ ...given, paymentOpen: false, stripeSessionId: null }),
  },
  release: { to: { held: 'released' }, set: () => ({}) },
  expire: { to: { held: 'expired' }, set: () => ({}), event: 'booking.hold-expired' },
  /** Ends an offer whose spot was lost before the offer was complete, without an event. */
  dropOffer: { to: { held: 'expired' }, set: (given: { holdExpiresAt: Date }) => given },

  /** A first booking is authorized and waits for the team. */
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
  /** Stores that the team rejected the member. The next payment check cancels the authorization. */
  refuse: { to: { held: 'held' }, set: ({ because }: { because: string }) => ({ endedBecause: because }) },

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
  /** Stores the reason before the authorization is canceled, for the next payment check. */
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
  closePayment: { to: ended, set: () => ({ paymentOpen: false }) },

  cancel: {
    to: { confirmed: 'cancelling' },
    set: ({ at, ...why }: { at: Date; choice?: CardChoice; endedBecause?: string }) => ({
      ...why,
      paymentOpen: true,
      movingSince: at,
      stuckToldAt: null,
    }),
  },
  /** Starts the refund of captured money for a booking that lost its spot. */
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
  /** Ends the booking once the provider accepted the refund, or without a charge. */
  refund: {
    to: { cancelling: 'refunded' },
    set: ({ because, ...given }: { refund: BookingRefund | null; movingSince: Date; because?: string }) => ({
      ...refundFields(given),
      ...(because && { endedBecause: because }),
    }),
    event: 'booking.refunded',
  },
  /** Ends the booking when the bank has decided for the cardholder. */
  loseDispute: {
    to: { confirmed: 'refunded', cancelling: 'refunded' },
    set: ({ because }: { because: string }) => ({ ...withoutPayment, endedBecause: because }),
    event: 'booking.refunded',
  },
  closeDispute: { to: { refunded: 'refunded' }, set: () => ({ ...withoutPayment }) },
  noteRefund: { to: withRefund, set: refundFields },
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

  /** Stores the destination before its spot is claimed; the move is then finished or dropped. */
  startMove: { to: confirmed, set: (given: { rollingTo: RollingTo }) => given },
  finishMove: {
    to: confirmed,
    set: ({ place }: { place: Place }) => ({ ...place, rollingTo: null }),
    event: 'booking.moved',
  },
  dropMove: { to: anyState, set: () => ({ rollingTo: null }) },

  /** Asks a member of a short card to choose the next card or a refund. */
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
export type Command<N extends CommandName = CommandName> = N extends CommandName ? { do: N } & Given<N> : never;
export type EventOf<N extends CommandName> = Table[N] extends { event: infer E } ? E : null;
export type After<N extends CommandName> = N extends CommandName
  ? Extract<Booking, { status: Table[N]['to'][keyof Table[N]['to']] }>
  : never;

export const commandNames = Object.keys(transitions) as CommandName[];

export const statesBefore = (name: CommandName): BookingStatus[] =>
  Object.keys(transitions[name].to) as BookingStatus[];

/** Returns the state and changes that follow a command, or null if the command does not apply. */
export function decide(
  status: BookingStatus,
  { do: name, ...given }: Command,
): { change: Changes & { status: BookingStatus }; event: string | null } | null {
  const { to, set, event }: Transition = transitions[name];
  const next = to[status];
  return next ? { change: { ...set(given as never), status: next }, event: event ?? null } : null;
}

export function statusAt(booking: Pick<Booking, 'status' | 'holdExpiresAt'>, now: Date): BookingStatus {
  return booking.status === 'held' && booking.holdExpiresAt <= now ? 'expired' : booking.status;
}
