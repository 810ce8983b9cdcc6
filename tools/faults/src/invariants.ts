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
  /** On a first booking that is or was paid for. */
  reviewUntil: Date | null;
  first: boolean;
};
/** A payment as the provider keeps it. Amounts in cents; `refunded` includes what a bank took back. */
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
/** A member's request to give a booking up, and whether the response was a 2xx. */
export type CancelFacts = { bookingId: string; isTaken: boolean };
export type MemberFacts = { userId: string; membershipId: string | null; email: string; subcategory: string };

export type Facts = {
  now: Date;
  cards: CardFacts[];
  bookings: BookingFacts[];
  intents: IntentFacts[];
  invoices: InvoiceFacts[];
  creditNotes: InvoiceFacts[];
  /** Ids of bookings that a response promised to a client. */
  acknowledged: string[];
  cancels: CancelFacts[];
  /** Disputes that were decided: how many won, and the bookings of those lost. */
  disputed: { won: number; lost: string[] };
  /** What svc-campaigns knows of members, and what svc-identity, whose they are, says. */
  projected: MemberFacts[];
  members: MemberFacts[];
  /** Emails by what must be sent once: the address and what it is about. */
  emails: string[];
  /** What should be empty by now: outboxes, queues for another try, dead letters. */
  left: Record<string, number>;
};

const active = ['held', 'capturing', 'confirmed', 'cancelling'];
const over = ['released', 'failed', 'refunded'];
const transient = ['capturing', 'cancelling'];

/** What must hold after every run, whatever broke in it. Each violation in words; none is what we want. */
export function violationsOf(facts: Facts): string[] {
  return [
    ...sold(facts),
    ...money(facts),
    ...reviewed(facts),
    ...promises(facts),
    ...invoicing(facts),
    ...crediting(facts),
    ...drained(facts),
    ...projection(facts),
  ];
}

/** At most 14 active bookings a card, a spot, a subcategory and a member once, and each of them has its claim. */
function sold({ cards, bookings, now }: Facts): string[] {
  const live = bookings.filter(
    (booking) => active.includes(booking.status) && (booking.status !== 'held' || booking.holdExpiresAt > now),
  );
  return cards.flatMap((card) => {
    const own = live.filter(({ campaignId }) => campaignId === card.id);
    const without = own.filter(({ id, spotId }) => card.claims[spotId]?.bookingId !== id);
    return [
      ...(own.length > spotIds().length ? [`card ${card.id} has ${own.length} active bookings`] : []),
      ...repeated(own.map(({ spotId }) => spotId)).map((spot) => `card ${card.id} has spot ${spot} twice`),
      ...repeated(own.map(({ subcategory }) => subcategory)).map((name) => `card ${card.id} has ${name} twice`),
      ...repeated(own.map(({ userId }) => userId)).map((userId) => `card ${card.id} has ${userId} twice`),
      ...without.map(({ id, status, spotId }) => `booking ${id} is ${status} without a claim on ${card.id} ${spotId}`),
    ];
  });
}

/** A confirmed booking: one capture at its price, no refund. Any other: nets zero and holds no authorization. */
function money({ bookings, intents }: Facts): string[] {
  const byBooking = Map.groupBy(intents, ({ bookingId }) => bookingId);
  const known = new Set(bookings.map(({ id }) => id));
  return [
    ...intents.filter(({ bookingId }) => !known.has(bookingId)).map(({ id }) => `payment ${id} belongs to no booking`),
    ...bookings.flatMap((booking) => {
      const own = byBooking.get(booking.id) ?? [];
      const captures = own.filter(({ captured }) => captured > 0);
      const net = own.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0);
      const held = own.reduce((sum, { heldBack }) => sum + heldBack, 0);
      const name = `booking ${booking.id} (${booking.status})`;
      if (booking.status === 'confirmed') {
        return [
          ...(captures.length === 1 ? [] : [`${name} has ${captures.length} captures`]),
          ...(net === booking.amount ? [] : [`${name} was paid ${net} of ${booking.amount}`]),
          ...(held === 0 ? [] : [`${name} holds ${held} besides`]),
        ];
      }
      return [
        ...(net === 0 ? [] : [`${name} keeps ${net}`]),
        ...(held === 0 || booking.status === 'held' ? [] : [`${name} holds ${held}`]),
      ];
    }),
  ];
}

/**
 * First bookings: in review until its end with one authorization of the price, confirmed for members alone, one of a
 * person at a time.
 */
function reviewed({ bookings, intents, members, now }: Facts): string[] {
  const approved = new Set(members.filter(({ membershipId }) => membershipId).map(({ userId }) => userId));
  const firsts = bookings.filter(({ first }) => first);
  const held = firsts.filter(({ status, holdExpiresAt }) => status === 'held' && holdExpiresAt > now);
  const heldBack = (id: string) =>
    intents.filter(({ bookingId }) => bookingId === id).map(({ heldBack: amount }) => amount);
  return [
    ...held
      .filter(
        ({ id, reviewUntil, amount }) => reviewUntil && heldBack(id).filter((each) => each === amount).length !== 1,
      )
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

/** Every response of success has its document, and nothing is on its way for ever. */
function promises({ bookings, acknowledged, cancels, disputed }: Facts): string[] {
  const lost = new Set(disputed.lost);
  const known = new Set(bookings.map(({ id }) => id));
  const asked = new Set(cancels.map(({ bookingId }) => bookingId));
  const given = new Set(cancels.filter(({ isTaken }) => isTaken).map(({ bookingId }) => bookingId));
  return [
    ...acknowledged.filter((id) => !known.has(id)).map((id) => `booking ${id} was acknowledged and is not stored`),
    ...bookings
      .filter(({ id, status }) => given.has(id) && !over.includes(status))
      .map(({ id, status }) => `booking ${id} was given up, and is ${status}`),
    ...bookings
      .filter(({ id, status }) => status === 'refunded' && !asked.has(id) && !lost.has(id))
      .map(({ id }) => `booking ${id} was paid and refunded, and nobody had asked for it`),
    ...bookings
      .filter(({ id, status }) => lost.has(id) && status !== 'refunded')
      .map(({ id, status }) => `booking ${id} lost its dispute, and is ${status}`),
    ...bookings
      .filter(({ status }) => transient.includes(status))
      .map(({ id, status }) => `booking ${id} is still ${status}`),
    ...bookings
      .filter(({ status, paymentOpen }) => paymentOpen && status !== 'held')
      .map(({ id, status }) => `booking ${id} is ${status} and its payment is still open`),
  ];
}

/** One invoice for each capture, numbers without gaps. */
function invoicing({ bookings, invoices }: Facts): string[] {
  const billed = new Map(invoices.map((invoice) => [invoice.bookingId, invoice]));
  return [
    ...numbered('invoice', invoices),
    ...bookings
      .filter(({ id, status }) => status === 'confirmed' && !billed.has(id))
      .map(({ id }) => `booking ${id} is confirmed without an invoice`),
    ...bookings
      .filter(({ id, amount }) => billed.has(id) && billed.get(id)?.amount !== amount)
      .map(({ id }) => `the invoice of booking ${id} has another amount`),
  ];
}

/**
 * One credit note for each invoice whose booking was refunded, of its amount, and none for another; numbers without
 * gaps.
 */
function crediting({ bookings, invoices, creditNotes }: Facts): string[] {
  const credited = new Map(creditNotes.map(({ bookingId, amount }) => [bookingId, amount]));
  const owed = new Map(
    invoices
      .filter(({ bookingId }) => bookings.some(({ id, status }) => id === bookingId && status === 'refunded'))
      .map(({ bookingId, amount }) => [bookingId, amount]),
  );
  return [
    ...numbered('credit note', creditNotes),
    ...[...owed]
      .filter(([id, amount]) => credited.get(id) !== amount)
      .map(
        ([id, amount]) =>
          `booking ${id} was billed and refunded ${amount} and credited ${credited.get(id) ?? 'nothing'}`,
      ),
    ...bookings
      .filter(({ id, status }) => credited.has(id) && status !== 'refunded')
      .map(({ id, status }) => `booking ${id} is ${status} and was credited`),
  ];
}

/** Numbers from 1 without gaps or twins, one a booking. */
function numbered(what: string, papers: readonly InvoiceFacts[]): string[] {
  const numbers = papers.map(({ number }) => number).toSorted((one, other) => one - other);
  return [
    ...numbers
      .filter((number, place) => number !== place + 1)
      .slice(0, 1)
      .map((number) => `${what} numbers have a gap or a twin at ${number}`),
    ...repeated(papers.map(({ bookingId }) => bookingId)).map((id) => `booking ${id} has two of ${what}`),
  ];
}

/** Nothing waits any more, and nobody was written to twice. */
function drained({ left, emails }: Facts): string[] {
  return [
    ...Object.entries(left)
      .filter(([, count]) => count > 0)
      .map(([what, count]) => `${what} still holds ${count}`),
    ...repeated(emails).map((email) => `written twice: ${email}`),
  ];
}

/** What a service keeps of another's data is what it would be, made anew from its source. */
function projection({ members, projected }: Facts): string[] {
  const source = new Map(members.map((member) => [member.userId, JSON.stringify(member)]));
  return projected
    .filter((member) => source.get(member.userId) !== JSON.stringify(member))
    .map(({ userId }) => `member ${userId} is known otherwise than they are`);
}

const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, place) => values.indexOf(value) !== place)),
];
