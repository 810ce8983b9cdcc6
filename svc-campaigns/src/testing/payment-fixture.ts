import { afterAll, beforeAll } from '@jest/globals';
import { createSandbox, type Sandbox } from '@postcard/sandbox';
import type { Member, SpotId } from '@postcard/contracts';
import { createEventFactory, createIndexes, createLog, type Connection } from '@postcard/service-kit';
import { openTestDatabase, together } from '@postcard/service-kit/testing';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Booking } from '../booking/bookings/booking.ts';
import { createCancel, createGiveBack } from '../booking/bookings/cancel.ts';
import { createCheckOut } from '../booking/bookings/check-out.ts';
import { createHold } from '../booking/bookings/hold.ts';
import { createBookingStore } from '../booking/bookings/store.ts';
import { createCardStore } from '../booking/cards/store.ts';
import { createDisputeCases } from '../billing/disputes/cases.ts';
import { createEndLost } from '../billing/disputes/end-lost.ts';
import { createFollowDisputes } from '../billing/disputes/follow.ts';
import { createDisputeStore } from '../billing/disputes/store.ts';
import { createBillTo } from '../billing/invoices/bill-to.ts';
import { createBillingDetailsStore } from '../billing/invoices/billing-details-store.ts';
import { createCreditNoteStore } from '../billing/invoices/credit-note-store.ts';
import { createInvoiceStore } from '../billing/invoices/store.ts';
import { createFollowReview } from '../booking/first-bookings/follow-review.ts';
import { createHoldFirst } from '../booking/first-bookings/hold-first.ts';
import { createRemindOfReviews } from '../booking/first-bookings/remind.ts';
import { createSlotStore } from '../booking/first-bookings/slots.ts';
import { createUnpaidFirstBookings } from '../booking/first-bookings/unpaid.ts';
import { createMemberStore } from '../booking/members/store.ts';
import { createCustomerStore } from '../billing/payments/customer-store.ts';
import { createCustomers } from '../billing/payments/customers.ts';
import { createPaymentProvider } from '../billing/payments/provider.ts';
import { createReconcile } from '../billing/payments/reconciler.ts';
import { createSettle } from '../billing/payments/settle.ts';
import { createUnownedPaymentStore } from '../billing/unowned/store.ts';
import { createStripeSweep } from '../billing/unowned/sweep.ts';
import { createSweepMark } from '@postcard/service-kit/stripe/sweep';
import { createArtworkStore } from '../creative/proofs/store.ts';
import { backUp } from '@postcard/service-kit/testing/back-up';
import { aCard, newMember } from './builders.ts';
import { openProviderLine } from './provider-line.ts';

const log = createLog('test', { level: 'silent', pretty: false });
const streams = { spotChanged: () => undefined };

type Texts = Record<string, string>;
type ProviderBooks = {
  customers: Record<string, { id: string; email: string | null; name: string | null; metadata: { userId?: string } }>;
  refunds: Record<string, { id: string; amount: number; status: string; metadata: { bookingId?: string } }>;
  intents: Record<
    string,
    {
      status: string;
      customer: string | null;
      charge: { captured: boolean; amountRefunded: number } | null;
      metadata: { bookingId?: string };
    }
  >;
  disputes: Record<
    string,
    { id: string; paymentIntent: string; status: string; evidence?: Texts; submissions?: number }
  >;
  files: Record<string, { filename: string; size: number }>;
};

export type PaymentProcess = PaymentFixture['processes'][number];
export type PaymentFixture = Awaited<ReturnType<typeof openPaymentFixture>>;

/** Opens the payment modules with a manual clock and the sandbox behind a faulty connection, without webhooks. */
export async function openPaymentFixture(instances = 1) {
  const { db, drop } = await openTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'payments-'));
  const clock = { at: new Date() };
  const now = () => clock.at;
  const books = join(folder, 'sandbox.json');
  const begin = (port: number) =>
    listen(
      createSandbox({
        stateFile: books,
        publicUrl: 'http://localhost:8080',
        webhook: { url: 'http://127.0.0.1:9/', secret: 'whsec_fixture' },
        clock: () => clock.at.getTime(),
      }),
      port,
    );
  const readBooks = () => JSON.parse(readFileSync(books, 'utf8')) as ProviderBooks;
  let sandbox = await begin(0);
  const { port } = sandbox.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const line = await openProviderLine(url);
  const provider = createPaymentProvider({
    secretKey: 'sk_test_fixture',
    apiBase: line.url,
    publicUrl: 'http://localhost:8080',
  });

  function work(own: Connection) {
    const bookings = createBookingStore(own, () => undefined);
    const [cards, members, invoices] = [createCardStore(own), createMemberStore(own), createInvoiceStore(own)];
    const disputes = createDisputeStore(own, () => undefined);
    const newEvent = createEventFactory('test', now);
    const customers = createCustomers({ store: createCustomerStore(own), members, provider, log });
    const payments = createUnownedPaymentStore(own, now);
    const shared = {
      billTo: createBillTo({ details: createBillingDetailsStore(own), members }),
      bookings,
      payments,
      cards,
      members,
      invoices,
      creditNotes: createCreditNoteStore(own),
      customers,
      provider,
      unpaid: createUnpaidFirstBookings({ slots: createSlotStore(own), now }),
      streams,
      newEvent,
      log,
      now,
    };
    const settle = createSettle(shared);
    const giveBack = createGiveBack({ ...shared, settle });
    const cancel = createCancel({ ...shared, settle, giveBack });
    const artworks = createArtworkStore(own, () => undefined);
    const endLost = createEndLost(shared);
    const following = createFollowDisputes({ ...shared, disputes, endLost });
    return {
      ...shared,
      settle,
      disputes,
      artworks,
      disputeCases: createDisputeCases({ ...shared, disputes, artworks, followOne: following.followOne }),
      hold: createHold(shared),
      holdFirst: createHoldFirst({ ...shared, hold: createHold(shared), cancel }),
      followReview: createFollowReview({ ...shared, settle }),
      endLost,
      remindOfReviews: createRemindOfReviews(shared),
      checkOut: createCheckOut({ ...shared, settle }),
      cancel,
      reconcile: createReconcile({ ...shared, settle }),
      sweepStripe: createStripeSweep({
        ...shared,
        settle,
        mark: createSweepMark(own, { of: 'bookings', wake: () => {} }),
      }),
      ...following,
    };
  }

  const processes = Array.from({ length: instances }, (_, place) =>
    work(place === 0 ? db : (db.useDb(`${db.name}`, { useCache: false }) as Connection)),
  );
  const one = processes[0] as ReturnType<typeof work>;
  await createIndexes(db);
  const distributionDate = new Date(clock.at.getTime() + 90 * 24 * 3_600_000);
  await one.cards.insert(aCard({ id: 'card', name: 'May card', distributionDate, madeAt: clock.at }));

  const applyMember = (userId: string, version = 1, change: Partial<Member> = {}): Promise<void> =>
    one.members.apply(newMember(userId, change), version);

  const memberOf = async (userId: string) => (await one.members.byId(userId)) as Member;

  async function payFirst(userId: string, spotId: SpotId, clientIp = '192.0.2.1'): Promise<Booking> {
    await applyMember(userId, 1, { membershipId: null });
    const held = await one.holdFirst(await memberOf(userId), { campaignId: 'card', spotId }, clientIp);
    await enter(await one.checkOut(held), '4242424242424242');
    return booking(held.id);
  }

  async function fill(pageUrl: string, fields: Record<string, string>): Promise<number> {
    const body = new URLSearchParams(fields);
    return (await fetch(url + new URL(pageUrl).pathname, { method: 'POST', body, redirect: 'manual' })).status;
  }
  const enter = (pageUrl: string, number: string): Promise<number> =>
    fill(pageUrl, { number, expiry: '12 / 40', cvc: '123' });

  const booking = async (id: string): Promise<Booking> => (await one.bookings.byId(id)) as Booking;

  const hold = async (userId: string, spotId: SpotId): Promise<Booking> =>
    one.hold(await memberOf(userId), { campaignId: 'card', spotId });

  async function open(userId: string, spotId: SpotId): Promise<{ id: string; page: string }> {
    await applyMember(userId);
    const held = await hold(userId, spotId);
    return { id: held.id, page: await one.checkOut(held) };
  }

  async function pay(userId: string, spotId: SpotId, number = '4242424242424242'): Promise<Booking> {
    const { id, page } = await open(userId, spotId);
    await enter(page, number);
    return booking(id);
  }

  // oxlint-disable-next-line typescript/no-explicit-any
  const eventsOf = async (id: string): Promise<{ type: string; data: any }[]> =>
    (await one.bookings.model.findById(id).lean())?.outbox ?? [];

  return {
    ...one,
    hold,
    processes,
    clock,
    line,
    applyMember,
    fill,
    enter,
    open,
    pay,
    payFirst,
    booking,
    async buy(userId: string, spotId: SpotId, number?: string): Promise<Booking> {
      const { id } = await pay(userId, spotId, number);
      await one.settle(id);
      return booking(id);
    },
    pass: (ms: number) => void (clock.at = new Date(clock.at.getTime() + ms)),
    eventsOf,
    eventTypesOf: async (id: string): Promise<string[]> => (await eventsOf(id)).map(({ type }) => type),
    disputeEventsOf: async (id: string): Promise<{ type: string }[]> =>
      (await one.disputes.model.findById(id).lean())?.outbox ?? [],
    /** Settles one booking fifty times concurrently from every process. */
    settleEverywhere: (id: string) =>
      together((index) => processes[index % processes.length]?.settle(id) ?? Promise.resolve()),
    restartProvider: async (): Promise<void> => {
      await sandbox.close();
      sandbox = await begin(port);
    },
    books: readBooks,
    backUp: () => backUp(db),
    intentOf: (bookingId: string) =>
      Object.values(readBooks().intents).find(({ metadata }) => metadata.bookingId === bookingId),
    close: async () => {
      await line.close();
      await sandbox.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listen(sandbox: Sandbox, port: number): Promise<Sandbox> {
  await new Promise<void>((resolve) => sandbox.server.listen(port, '127.0.0.1', resolve));
  return sandbox;
}

export function usePaymentFixture(instances = 1): PaymentFixture {
  const fixture = {} as PaymentFixture;
  beforeAll(async () => void Object.assign(fixture, await openPaymentFixture(instances)));
  afterAll(() => fixture.close());
  return fixture;
}
