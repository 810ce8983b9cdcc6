import { spotIds } from '@postcard/contracts';

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
/** Payment in the provider's books, in cents; `refunded` includes lost disputes. */
export type IntentFacts = {
  id: string;
  bookingId: string;
  status: string;
  captured: number;
  refunded: number;
  heldBack: number;
};
export type InvoiceFacts = { number: number; bookingId: string; amount: number };
/** A member's request to cancel a booking; `isTaken` after a 2xx. */
export type CancelFacts = { bookingId: string; isTaken: boolean };
export type MemberFacts = { userId: string; membershipId: string | null; email: string; subcategory: string };
/** Counts that must become zero: outboxes, queues, dead letters. */
export type Left = Record<string, number>;

export type Facts = {
  now: Date;
  cards: CardFacts[];
  bookings: BookingFacts[];
  intents: IntentFacts[];
  invoices: InvoiceFacts[];
  creditNotes: InvoiceFacts[];
  acknowledged: string[];
  cancels: CancelFacts[];
  disputed: { won: number; lost: string[] };
  projected: MemberFacts[];
  members: MemberFacts[];
  /** Emails by address, subject and body; each must be sent once. */
  emails: string[];
  left: Left;
};

const active = ['held', 'capturing', 'confirmed', 'cancelling'];
const over = ['released', 'failed', 'refunded'];
const transient = ['capturing', 'cancelling'];

type Sentences = Generator<string, void>;

export const violationsOf = (facts: Facts): string[] =>
  [sold, money, reviewed, promises, invoicing, crediting, drained, projection].flatMap((rule) => [...rule(facts)]);

/** At most 14 active bookings a card; each spot, subcategory and member once; each booking has its claim. */
function* sold({ cards, bookings, now }: Facts): Sentences {
  const live = bookings.filter(
    ({ status, holdExpiresAt }) => active.includes(status) && (status !== 'held' || holdExpiresAt > now),
  );
  for (const { id: card, claims } of cards) {
    const own = live.filter(({ campaignId }) => campaignId === card);
    const names = own.flatMap(({ spotId, subcategory, userId }) => [`spot ${spotId}`, subcategory, userId]);
    if (own.length > spotIds().length) yield `card ${card} has ${own.length} active bookings`;
    for (const name of repeated(names)) yield `card ${card} has ${name} twice`;
    for (const { id, status, spotId } of own)
      if (claims[spotId]?.bookingId !== id) yield `booking ${id} is ${status} without a claim on ${card} ${spotId}`;
  }
}

/** A confirmed booking has one capture at its price. All others net zero and have no open authorization. */
function* money({ bookings, intents }: Facts): Sentences {
  const byBooking = Map.groupBy(intents, ({ bookingId }) => bookingId);
  const known = new Set(bookings.map(({ id }) => id));
  for (const { id, bookingId } of intents) if (!known.has(bookingId)) yield `payment ${id} belongs to no booking`;
  for (const { id, status, amount } of bookings) {
    const own = byBooking.get(id) ?? [];
    const captures = own.filter(({ captured }) => captured > 0).length;
    const net = own.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0);
    const held = own.reduce((sum, { heldBack }) => sum + heldBack, 0);
    const name = `booking ${id} (${status})`;
    const isConfirmed = status === 'confirmed';
    if (isConfirmed && captures !== 1) yield `${name} has ${captures} captures`;
    if (isConfirmed && net !== amount) yield `${name} was paid ${net} of ${amount}`;
    if (!isConfirmed && net !== 0) yield `${name} keeps ${net}`;
    if (status !== 'held' && held !== 0) yield `${name} holds ${held}`;
  }
}

/** A first booking in review has one authorization of its price. Only members are confirmed. One per person. */
function* reviewed({ bookings, intents, members, now }: Facts): Sentences {
  const approved = new Set(members.filter(({ membershipId }) => membershipId).map(({ userId }) => userId));
  const firsts = bookings.filter(({ first }) => first);
  const held = firsts.filter(({ status, holdExpiresAt }) => status === 'held' && holdExpiresAt > now);
  for (const { id, reviewUntil, amount } of held) {
    const heldBack = intents.filter(({ bookingId }) => bookingId === id).map((intent) => intent.heldBack);
    if (reviewUntil && heldBack.filter((one) => one === amount).length !== 1)
      yield `booking ${id} is in review with ${heldBack.join(' and ') || 'nothing'} authorized`;
  }
  for (const { id, status, userId, reviewUntil } of firsts) {
    const isMember = approved.has(userId);
    if (status === 'confirmed' && !isMember) yield `first booking ${id} is confirmed, and its business is no member`;
    if (status === 'held' && reviewUntil && isMember)
      yield `first booking ${id} is still held, and its business is a member`;
  }
  for (const userId of repeated(held.map((booking) => booking.userId))) yield `${userId} has two first bookings`;
}

/** Every acknowledged write is stored, and no booking stays in a transient state. */
function* promises({ bookings, acknowledged, cancels, disputed }: Facts): Sentences {
  const known = new Set(bookings.map(({ id }) => id));
  const requested = new Set(cancels.map(({ bookingId }) => bookingId));
  const accepted = new Set(cancels.filter(({ isTaken }) => isTaken).map(({ bookingId }) => bookingId));
  for (const id of acknowledged) if (!known.has(id)) yield `booking ${id} was acknowledged and is not stored`;
  for (const { id, status, paymentOpen } of bookings) {
    const hasLost = disputed.lost.includes(id);
    if (accepted.has(id) && !over.includes(status)) yield `booking ${id} was cancelled, and is ${status}`;
    if (status === 'refunded' && !requested.has(id) && !hasLost) yield `booking ${id} was refunded without a request`;
    if (status !== 'refunded' && hasLost) yield `booking ${id} lost its dispute, and is ${status}`;
    if (transient.includes(status)) yield `booking ${id} is still ${status}`;
    if (paymentOpen && status !== 'held') yield `booking ${id} is ${status} and its payment is still open`;
  }
}

/** One invoice for each capture, at its amount. */
function* invoicing({ bookings, invoices }: Facts): Sentences {
  const billed = new Map(invoices.map(({ bookingId, amount }) => [bookingId, amount]));
  yield* numbered('invoice', invoices);
  for (const { id, status, amount } of bookings) {
    if (status === 'confirmed' && !billed.has(id)) yield `booking ${id} is confirmed without an invoice`;
    if ((billed.get(id) ?? amount) !== amount) yield `the invoice of booking ${id} has another amount`;
  }
}

/** One credit note for each invoice whose booking was refunded, at its amount, and no others. */
function* crediting({ bookings, invoices, creditNotes }: Facts): Sentences {
  const credited = new Map(creditNotes.map(({ bookingId, amount }) => [bookingId, amount]));
  const statuses = new Map(bookings.map(({ id, status }) => [id, status]));
  yield* numbered('credit note', creditNotes);
  for (const { bookingId: id, amount } of invoices)
    if (statuses.get(id) === 'refunded' && credited.get(id) !== amount)
      yield `booking ${id} was billed and refunded ${amount} and credited ${credited.get(id) ?? 'nothing'}`;
  for (const [id, status] of statuses)
    if (credited.has(id) && status !== 'refunded') yield `booking ${id} is ${status} and was credited`;
}

/** Numbers start at 1, without gaps or duplicates. Each booking has one. */
function* numbered(what: string, papers: readonly InvoiceFacts[]): Sentences {
  const numbers = papers.map(({ number }) => number).toSorted((one, other) => one - other);
  const wrong = numbers.find((number, place) => number !== place + 1);
  if (wrong !== undefined) yield `${what} numbers have a gap or a duplicate at ${wrong}`;
  for (const id of repeated(papers.map(({ bookingId }) => bookingId))) yield `booking ${id} has two of ${what}`;
}

function* drained({ left, emails }: Facts): Sentences {
  yield* stillHeld(left);
  for (const email of repeated(emails)) yield `sent twice: ${email}`;
}

export const stillHeld = (left: Left): string[] =>
  Object.entries(left)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${what} still holds ${count}`);

function* projection({ members, projected }: Facts): Sentences {
  const source = new Map(members.map((member) => [member.userId, JSON.stringify(member)]));
  for (const member of projected)
    if (source.get(member.userId) !== JSON.stringify(member))
      yield `the projection of member ${member.userId} differs from its source`;
}

const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, place) => values.indexOf(value) !== place)),
];
