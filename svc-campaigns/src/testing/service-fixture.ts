import { afterAll, beforeAll } from '@jest/globals';
import { freePort } from '@postcard/devstack';
import mongoose from 'mongoose';
import { createSandbox, type Sandbox } from '@postcard/sandbox';
import type { BookingView, EventData, EventType, Member, SpotId } from '@postcard/contracts';
import { startTestService, type TestClient, type TestService } from '@postcard/service-kit/testing';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabaseChanges } from './database-changes.ts';
import { newMember } from './builders.ts';
import { startProcess, type ProcessOptions } from './processes.ts';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';

const webhookSecret = 'whsec_test';
const startMs = 60_000;

export const testCards = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' };

export type ServiceFixture = Awaited<ReturnType<typeof startServiceFixture>>;

export async function startServiceFixture(
  options: ProcessOptions & {
    demoData?: boolean;
    publicUrl?: string;
    env?: Record<string, string>;
  } = {},
) {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'payments-'));
  const clock = { aheadMs: 0 };
  const sandbox: Sandbox = createSandbox({
    stateFile: join(folder, 'sandbox.json'),
    publicUrl: 'http://localhost:8080',
    webhook: { url: `http://127.0.0.1:${port}/api/stripe/webhook`, secret: webhookSecret, retryFirstMs: 50 },
    clock: () => Date.now() + clock.aheadMs,
  });
  await new Promise<void>((resolve) => sandbox.server.listen(0, '127.0.0.1', resolve));
  const sandboxUrl = `http://127.0.0.1:${(sandbox.server.address() as AddressInfo).port}`;
  const campaigns: TestService = await startTestService({
    name: 'campaigns',
    env: {
      PORT: String(port),
      STRIPE_SECRET_KEY: 'sk_test_fixture',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: sandboxUrl,
      DEMO_DATA: options.demoData ? 'neighbors' : '0',
      ...(options.publicUrl && { PUBLIC_URL: options.publicUrl }),
      ...options.env,
    },
    start: (env) => startProcess(env, options),
  });

  /** Publishes a member's event, and waits until the service has applied it. */
  async function addMember(change: Partial<Member> & { userId: string }): Promise<TestClient> {
    const { userId } = change;
    const member = newMember(userId, {
      accountNumber: 'MP-0000-0001',
      displayName: 'Ada Lopez',
      businessName: `${userId} Pizza`,
      businessCategory: 'Food & Beverage',
      businessSubcategory: 'Pizza',
      membershipId: 'MEM-0000-0001',
      ...change,
    });
    await campaigns.events.publish('membership.approved', { member, subscriptionId: 's' }, { aggregateId: userId });
    const client = campaigns.client({ userId, role: member.isAdmin ? 'admin' : 'member' });
    // Requests an unknown card, which returns 403 until the member is known, and then 404.
    const known = () =>
      client.post('/api/bookings', { campaignId: 'none', spotId: 'M01' }).then(({ status }) => status !== 403);
    if (member.membershipId) await waitUntil(known);
    return client;
  }

  async function enterCard(
    checkoutUrl: string,
    number: string,
  ): Promise<{ status: number; location: string | null; page: string }> {
    const form = new URLSearchParams({ number, expiry: '12 / 40', cvc: '123' });
    const response = await fetch(sandboxUrl + new URL(checkoutUrl).pathname, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    });
    return { status: response.status, location: response.headers.get('location'), page: await response.text() };
  }

  const hold = async (client: TestClient, campaignId: string, spotId: SpotId): Promise<BookingView> =>
    (await client.post('/api/bookings', { campaignId, spotId })).body;
  const statusOf = async (client: TestClient, id: string): Promise<string> =>
    (await client.get(`/api/bookings/${id}`)).body.status;

  async function pay(client: TestClient, id: string): Promise<void> {
    await enterCard((await client.post(`/api/bookings/${id}/checkout`)).body.url, testCards.pays);
    await becomes(client, id, 'confirmed');
  }

  async function buy(client: TestClient, campaignId: string, spotId: SpotId): Promise<BookingView> {
    const booking = await hold(client, campaignId, spotId);
    await pay(client, booking.id);
    return booking;
  }

  const becomes = (client: TestClient, id: string, status: string) =>
    waitUntil(async () => (await statusOf(client, id)) === status);
  const open = (await campaigns.client().get<{ id: string }[]>('/api/campaigns')).body;
  const cards = open.toReversed().map(({ id }) => id);

  const db = await mongoose
    .createConnection(campaigns.env['MONGODB_URI'] as string, { dbName: campaigns.env['MONGODB_DB'] as string })
    .asPromise();

  type Books = Record<'intents' | 'refunds', Record<string, { metadata: { bookingId?: string } }>>;
  /** Returns the data of the next event of a booking. */
  const eventOf = async <T extends EventType>(type: T, id: string): Promise<EventData<T>> =>
    (await campaigns.events.next(type, ({ aggregateId }) => aggregateId === id)).data;

  const atProvider = <T>(kind: keyof Books, bookingId: string): T[] => {
    const books = JSON.parse(readFileSync(join(folder, 'sandbox.json'), 'utf8')) as Books;
    return Object.values(books[kind]).filter(({ metadata }) => metadata.bookingId === bookingId) as T[];
  };

  return {
    ...createDatabaseChanges(db),
    campaigns,
    sandboxUrl,
    statusAtProvider: (bookingId: string) =>
      atProvider<{ status: string }>('intents', bookingId).map(({ status }) => status),
    refundedAtProvider: (bookingId: string) =>
      atProvider<{ amount: number }>('refunds', bookingId).reduce((sum, { amount }) => sum + amount, 0),
    clock,
    addMember,
    enterCard,
    hold,
    statusOf,
    becomes,
    pay,
    buy,
    /** The open cards, the next one to be distributed first. */
    cards,
    card: (index = 0): string => cards[index] as string,
    eventOf,
    stop: async () => {
      await db.close();
      await campaigns.stop();
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function useServiceFixture(options?: Parameters<typeof startServiceFixture>[0]): ServiceFixture {
  const fixture = {} as ServiceFixture;
  beforeAll(async () => void Object.assign(fixture, await startServiceFixture(options)), startMs);
  afterAll(() => fixture.stop());
  return fixture;
}
