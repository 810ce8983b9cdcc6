import { freePort } from '@postcard/devstack';
import mongoose from 'mongoose';
import { createSandbox, type Sandbox } from '@postcard/sandbox';
import type { BookingView, Member, SpotId } from '@postcard/contracts';
import { startTestService, type TestClient, type TestService } from '@postcard/service-kit/testing';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabaseChanges } from './database-changes.ts';
import { startProcess, type ProcessOptions } from './processes.ts';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';

const webhookSecret = 'whsec_test';

export const testCards = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' };

export type ServiceFixture = Awaited<ReturnType<typeof startServiceFixture>>;

/** Starts svc-campaigns with the sandbox as Stripe, including webhooks. */
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
    const member: Member = {
      accountNumber: 'MP-0000-0001',
      email: `${change.userId}@example.com`,
      firstName: 'Ada',
      displayName: 'Ada Lopez',
      businessName: `${change.userId} Pizza`,
      businessCategory: 'Food & Beverage',
      businessSubcategory: 'Pizza',
      membershipId: 'MEM-0000-0001',
      isAdmin: false,
      sessionVersion: 1,
      ...change,
    };
    await campaigns.events.publish(
      'membership.approved',
      { member, subscriptionId: 's' },
      { aggregateId: member.userId },
    );
    const client = campaigns.client({ userId: member.userId, role: member.isAdmin ? 'admin' : 'member' });
    // An unknown card: 403 until the member is known, then 404.
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

  const db = await mongoose
    .createConnection(campaigns.env['MONGODB_URI'] as string, { dbName: campaigns.env['MONGODB_DB'] as string })
    .asPromise();

  function statusAtProvider(bookingId: string): string[] {
    const { intents } = JSON.parse(readFileSync(join(folder, 'sandbox.json'), 'utf8')) as {
      intents: Record<string, { status: string; metadata: Record<string, string> }>;
    };
    return Object.values(intents)
      .filter(({ metadata }) => metadata['bookingId'] === bookingId)
      .map(({ status }) => status);
  }

  function refundedAtProvider(bookingId: string): number {
    const { refunds } = JSON.parse(readFileSync(join(folder, 'sandbox.json'), 'utf8')) as {
      refunds: Record<string, { amount: number; metadata: Record<string, string> }>;
    };
    return Object.values(refunds)
      .filter(({ metadata }) => metadata['bookingId'] === bookingId)
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  return {
    ...createDatabaseChanges(db),
    campaigns,
    sandboxUrl,
    statusAtProvider,
    refundedAtProvider,
    clock,
    addMember,
    enterCard,
    hold,
    statusOf,
    becomes: (client: TestClient, id: string, status: string) =>
      waitUntil(async () => (await statusOf(client, id)) === status),
    cardId: async (): Promise<string> => (await campaigns.client().get('/api/campaigns')).body.at(-1).id,
    stop: async () => {
      await db.close();
      await campaigns.stop();
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
