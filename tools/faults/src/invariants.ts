import { spotIds } from '@postcard/contracts';

/** A card's claims as svc-campaigns stores them. */
export type CardFacts = {
  id: string;
  claims: Record<string, { bookingId: string; state: string; until: Date }>;
  categories: Record<string, { bookingId: string; until: Date }>;
};
export type BookingFacts = {
  id: string;
  campaignId: string;
  spotId: string;
  subcategory: string;
  status: string;
  amount: number;
  intentId: string | null;
  paymentOpen: boolean;
  invoiceNumber: string | null;
  holdExpiresAt: Date;
  userId: string;
  /** Set on a first booking that is or was paid for. */
  reviewUntil: Date | null;
  first: boolean;
};
/** A payment in the provider's books, in cents; `refunded` includes what a bank took back. */
export type IntentFacts = {
  id: string;
  bookingId: string;
  status: string;
  captured: number;
  refunded: number;
  heldBack: number;
};
/** An invoice or a credit note. */
export type InvoiceFacts = { number: number; bookingId: string; amount: number };
/** A member's request to cancel a booking; `isTaken` after a 2xx. */
export type CancelFacts = { bookingId: string; isTaken: boolean };
export type MemberFacts = { userId: string; membershipId: string | null; email: string; subcategory: string };
/** Counts that must be zero once everything has arrived: outboxes, queues, dead letters. */
export type Left = Record<string, number>;

export type Facts = {
  now: Date;
  cards: CardFacts[];
  bookings: BookingFacts[];
  intents: IntentFacts[];
  invoices: InvoiceFacts[];
  creditNotes: InvoiceFacts[];
  /** Ids of acknowledged bookings. */
  acknowledged: string[];
  cancels: CancelFacts[];
  /** Decided disputes: the number won, and the bookings of those lost. */
  disputed: { won: number; lost: string[] };
  /** Members as svc-campaigns projects them, and as svc-identity stores them. */
  projected: MemberFacts[];
  members: MemberFacts[];
  /** Emails by the text that must be sent once: address, subject, body. */
  emails: string[];
  left: Left;
};

const active = ['held', 'capturing', 'confirmed', 'cancelling'];
const over = ['released', 'failed', 'refunded'];
const transient = ['capturing', 'cancelling'];

/** Checks what must be true after every run. @returns a sentence for each violation */
export const violationsOf = (facts: Facts): string[] =>
  [sold, money, reviewed, promises, invoicing, crediting, drained, projection].flatMap((check) => check(facts));

/** At most 14 active bookings a card; each spot, subcategory and member once; each booking has its claim. */
function sold({ cards, bookings, now }: Facts): string[] {
  const live = bookings.filter(
    (booking) => active.includes(booking.status) && (booking.status !== 'held' || booking.holdExpiresAt > now),
  );
  return cards.flatMap((card) => {
    const own = live.filter(({ campaignId }) => campaignId === card.id);
    const twice = [
      ...repeated(own.map(({ spotId }) => `spot ${spotId}`)),
      ...repeated(own.map(({ subcategory }) => subcategory)),
      ...repeated(own.map(({ userId }) => userId)),
    ];
    return [
      ...(own.length > spotIds().length ? [`card ${card.id} has ${own.length} active bookings`] : []),
      ...twice.map((value) => `card ${card.id} has ${value} twice`),
      ...own
        .filter(({ id, spotId }) => card.claims[spotId]?.bookingId !== id)
        .map(({ id, status, spotId }) => `booking ${id} is ${status} without a claim on ${card.id} ${spotId}`),
    ];
  });
}

/** A confirmed booking has one capture at its price. Every other nets zero and has no open authorization. */
function money({ bookings, intents }: Facts): string[] {
  const byBooking = Map.groupBy(intents, ({ bookingId }) => bookingId);
  const known = new Set(bookings.map(({ id }) => id));
  return [
    ...intents.filter(({ bookingId }) => !known.has(bookingId)).map(({ id }) => `payment ${id} belongs to no booking`),
    ...bookings.flatMap(({ id, status, amount }) => {
      const own = byBooking.get(id) ?? [];
      const captures = own.filter(({ captured }) => captured > 0).length;
      const net = own.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0);
      const held = own.reduce((sum, { heldBack }) => sum + heldBack, 0);
      const isConfirmed = status === 'confirmed';
      const broken = [
        isConfirmed && captures !== 1 && `has ${captures} captures`,
        isConfirmed && net !== amount && `was paid ${net} of ${amount}`,
        !isConfirmed && net !== 0 && `keeps ${net}`,
        status !== 'held' && held !== 0 && `holds ${held}`,
      ];
      return broken.filter((words) => words !== false).map((words) => `booking ${id} (${status}) ${words}`);
    }),
  ];
}

/** A first booking is in review with one authorization of its price, confirmed for members alone, one a person. */
function reviewed({ bookings, intents, members, now }: Facts): string[] {
  const approved = new Set(members.filter(({ membershipId }) => membershipId).map(({ userId }) => userId));
  const firsts = bookings.filter(({ first }) => first);
  const held = firsts.filter(({ status, holdExpiresAt }) => status === 'held' && holdExpiresAt > now);
  const heldBack = (id: string) =>
    intents.filter(({ bookingId }) => bookingId === id).map(({ heldBack: amount }) => amount);
  return [
    ...held
      .filter(({ id, reviewUntil, amount }) => reviewUntil && heldBack(id).filter((one) => one === amount).length !== 1)
      .map(({ id }) => `booking ${id} is in review with ${heldBack(id).join(' and ') || 'nothing'} authorized`),
    ...firsts
      .filter(({ status, userId }) => status === 'confirmed' && !approved.has(userId))
      .map(({ id }) => `first booking ${id} is confirmed, and its business is no member`),
    ...firsts
      .filter(({ status, userId, reviewUntil }) => status === 'held' && reviewUntil && approved.has(userId))
      .map(({ id }) => `first booking ${id} is still held, and its business is a member`),
    ...repeated(held.map(({ userId }) => userId)).map((userId) => `${userId} has two first bookings`),
  ];
}

/** Every acknowledged write is stored, and no booking stays in a transient state. */
function promises({ bookings, acknowledged, cancels, disputed }: Facts): string[] {
  const known = new Set(bookings.map(({ id }) => id));
  const requested = new Set(cancels.map(({ bookingId }) => bookingId));
  const accepted = new Set(cancels.filter(({ isTaken }) => isTaken).map(({ bookingId }) => bookingId));
  return [
    ...acknowledged.filter((id) => !known.has(id)).map((id) => `booking ${id} was acknowledged and is not stored`),
    ...bookings.flatMap(({ id, status, paymentOpen }) => {
      const isLost = disputed.lost.includes(id);
      const broken = [
        accepted.has(id) && !over.includes(status) && `was cancelled, and is ${status}`,
        status === 'refunded' && !requested.has(id) && !isLost && 'was refunded without a request',
        isLost && status !== 'refunded' && `lost its dispute, and is ${status}`,
        transient.includes(status) && `is still ${status}`,
        paymentOpen && status !== 'held' && `is ${status} and its payment is still open`,
      ];
      return broken.filter((words) => words !== false).map((words) => `booking ${id} ${words}`);
    }),
  ];
}

/** One invoice for each capture, at its amount. */
function invoicing({ bookings, invoices }: Facts): string[] {
  const billed = new Map(invoices.map(({ bookingId, amount }) => [bookingId, amount]));
  return [
    ...numbered('invoice', invoices),
    ...bookings
      .filter(({ id, status }) => status === 'confirmed' && !billed.has(id))
      .map(({ id }) => `booking ${id} is confirmed without an invoice`),
    ...bookings
      .filter(({ id, amount }) => billed.has(id) && billed.get(id) !== amount)
      .map(({ id }) => `the invoice of booking ${id} has another amount`),
  ];
}

/** One credit note for each invoice whose booking was refunded, at its amount, and no others. */
function crediting({ bookings, invoices, creditNotes }: Facts): string[] {
  const credited = new Map(creditNotes.map(({ bookingId, amount }) => [bookingId, amount]));
  const statuses = new Map(bookings.map(({ id, status }) => [id, status]));
  return [
    ...numbered('credit note', creditNotes),
    ...invoices
      .filter(({ bookingId: id, amount }) => statuses.get(id) === 'refunded' && credited.get(id) !== amount)
      .map(
        ({ bookingId: id, amount }) =>
          `booking ${id} was billed and refunded ${amount} and credited ${credited.get(id) ?? 'nothing'}`,
      ),
    ...bookings
      .filter(({ id, status }) => credited.has(id) && status !== 'refunded')
      .map(({ id, status }) => `booking ${id} is ${status} and was credited`),
  ];
}

/** Numbers start at 1, without gaps or duplicates, one a booking. */
function numbered(what: string, papers: readonly InvoiceFacts[]): string[] {
  const numbers = papers.map(({ number }) => number).toSorted((one, other) => one - other);
  const wrong = numbers.find((number, place) => number !== place + 1);
  return [
    ...(wrong === undefined ? [] : [`${what} numbers have a gap or a duplicate at ${wrong}`]),
    ...repeated(papers.map(({ bookingId }) => bookingId)).map((id) => `booking ${id} has two of ${what}`),
  ];
}

const drained = ({ left, emails }: Facts): string[] => [
  ...stillHeld(left),
  ...repeated(emails).map((email) => `sent twice: ${email}`),
];

export const stillHeld = (left: Left): string[] =>
  Object.entries(left)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${what} still holds ${count}`);

/** A projection equals its source. */
function projection({ members, projected }: Facts): string[] {
  const source = new Map(members.map((member) => [member.userId, JSON.stringify(member)]));
  return projected
    .filter((member) => source.get(member.userId) !== JSON.stringify(member))
    .map(({ userId }) => `the projection of member ${userId} differs from its source`);
}

const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, place) => values.indexOf(value) !== place)),
];
