import { spawn } from 'node:child_process';
import { freePort } from '@postcard/devstack';
import mongoose from 'mongoose';
import { createSandbox, type Sandbox } from '@postcard/sandbox';
import { categoryKey, type BookingView, type CampaignStatus, type Member, type SpotId } from '@postcard/contracts';
import { startService, type RunningService } from '@postcard/service-kit';
import { startTestService, type TestClient, type TestService } from '@postcard/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Koa from 'koa';
import { createApp } from '../app.ts';
import type { createCardStore } from '../cards/store.ts';
import { readConfig } from '../config.ts';
import { newCode } from '../results/links.ts';

const webhookSecret = 'whsec_test';

/** Card numbers the sandbox plays. */
export const testCards = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' };

export type Stand = Awaited<ReturnType<typeof startStand>>;

export function startProcess(
  env: Record<string, string>,
  cardStore?: typeof createCardStore,
  onApp?: (app: Koa) => void,
): Promise<RunningService> {
  const config = readConfig(env);
  return startService('svc-campaigns', config, (deps) => {
    onApp?.(deps.app);
    return createApp(deps, config, cardStore);
  });
}

/** One more svc-campaigns as a process of its own, on the same database and broker. */
export async function spawnProcess(env: Record<string, string>): Promise<RunningService & { pid: number }> {
  const port = await freePort();
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...env, PATH: process.env['PATH'], PORT: String(port) },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await until(() =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    port,
    pid: child.pid as number,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** svc-campaigns with Stripe's side played by the sandbox, which sends its webhooks to it. */
export async function startStand(
  options: { cardStore?: typeof createCardStore; onApp?: (app: Koa) => void; demoData?: boolean } = {},
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
      STRIPE_SECRET_KEY: 'sk_test_stand',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: sandboxUrl,
      DEMO_DATA: options.demoData ? '1' : '0',
    },
    start: (env) => startProcess(env, options.cardStore, options.onApp),
  });

  /** Makes somebody known as svc-identity would, and waits until the service knows. */
  async function know(change: Partial<Member> & { userId: string }): Promise<TestClient> {
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
    // A card nobody has: 403 until the member is known, 404 from then on.
    const known = () =>
      client.post('/api/bookings', { campaignId: 'none', spotId: 'M01' }).then(({ status }) => status !== 403);
    if (member.membershipId) await until(known);
    return client;
  }

  /** Enters a card on the payment page, as the member would. */
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

  /** Lets a hold's time be over, as if its minutes had passed. */
  async function runOut(booking: BookingView): Promise<void> {
    const past = new Date(Date.now() - 1);
    const key = categoryKey(booking.businessSubcategory);
    await db
      .collection('campaigns')
      .updateOne(
        { _id: booking.campaignId as never },
        { $set: { [`claims.${booking.spotId}.until`]: past, [`categories.${key}.until`]: past } },
      );
    await db.collection('bookings').updateOne({ _id: booking.id as never }, { $set: { holdExpiresAt: past } });
  }

  /** Moves a card along its life cycle, as the team would. */
  const becomeCard = (cardId: string, status: CampaignStatus) =>
    db.collection('campaigns').updateOne({ _id: cardId as never }, { $set: { status } });

  /** Changes a card as time would have. */
  const changeCard = (cardId: string, change: object) =>
    db.collection('campaigns').updateOne({ _id: cardId as never }, { $set: change });

  /** Changes a booking where no call of this service does so yet. */
  const changeBooking = (id: string, change: object) =>
    db.collection('bookings').updateOne({ _id: id as never }, { $set: change });

  /** Gives an invoice a credit note without a refund. */
  const creditInvoice = (id: string) =>
    db.collection('invoices').updateOne(
      { _id: id as never },
      {
        $set: {
          creditNote: { id: 'credit', creditNoteNumber: 'CN-000001', date: new Date().toISOString(), amount: 50_000 },
        },
      },
    );

  /** A payment that is no booking's and that a bank has called back; the provider knows nothing of it. */
  async function addDispute(): Promise<string> {
    const id = `dp_${randomUUID()}`;
    const facts = {
      status: 'needs_answer',
      amount: 50_000,
      reason: 'fraudulent',
      answerBy: new Date(Date.now() + 86_400_000),
      bookingId: null,
      businessName: '',
      campaignName: '',
      spotId: '',
    };
    await db
      .collection('disputes')
      .insertOne({ _id: id as never, ...facts, createdAt: new Date(), version: 1, outbox: [] });
    return id;
  }

  /** Gives somebody a place in the queue of a card, whether or not they may join it. */
  const putInQueue = (userId: string, campaignId: string) =>
    db
      .collection('waitlist')
      .updateOne(
        { _id: `${campaignId}:${userId}` as never },
        { $set: { userId, campaignId, subcategory: 'Pizza', offerId: `offer-${userId}`, joinedAt: new Date() } },
        { upsert: true },
      );

  /** Gives a booking's ad its short link, as the press does. Returns the code. */
  async function giveLink(bookingId: string): Promise<string> {
    const code = newCode();
    await db.collection('short_links').insertOne({ _id: code as never, bookingId, createdAt: new Date() });
    return code;
  }

  /** Leaves a press as a process does that died over it. */
  const loseWorker = (cardId: string) =>
    db
      .collection('presses')
      .updateOne({ _id: cardId as never }, { $set: { state: 'working', leaseUntil: new Date(0) } });

  /** Changes a byte of the file that was approved for a booking, as nobody should. @returns how to put it back */
  async function spoilArtwork(bookingId: string): Promise<() => Promise<unknown>> {
    const artwork = await db.collection('artworks').findOne({ _id: bookingId as never });
    const chunks = db.collection('artwork.chunks');
    const chunk = await chunks.findOne({ files_id: artwork?.['proofs'].at(-1).file.fileId, n: 0 });
    const good = Buffer.from(chunk?.['data'].value());
    const bad = Buffer.from(good);
    bad[good.length - 20] = (bad.at(-20) as number) ^ 1;
    const set = (data: Buffer) =>
      chunks.updateOne({ _id: chunk?._id as never }, { $set: { data: new mongoose.mongo.Binary(data) } });
    await set(bad);
    return () => set(good);
  }

  /** How many documents a collection of the service holds. */
  const count = (collection: string): Promise<number> => db.collection(collection).countDocuments();

  /** One document of the service, as it is stored. */
  const find = (collection: string, filter: object) => db.collection(collection).findOne(filter);

  /** Makes the service forget which payment page it opened, as a crash before noting it would. */
  const forgetPage = (booking: BookingView) =>
    db.collection('bookings').updateOne({ _id: booking.id as never }, { $set: { stripeSessionId: null } });

  /** How the provider's side of a booking stands: the states of all its payment intents. */
  function statusAtProvider(bookingId: string): string[] {
    const { intents } = JSON.parse(readFileSync(join(folder, 'sandbox.json'), 'utf8')) as {
      intents: Record<string, { status: string; metadata: Record<string, string> }>;
    };
    return Object.values(intents)
      .filter(({ metadata }) => metadata['bookingId'] === bookingId)
      .map(({ status }) => status);
  }

  /** What the provider has given back for a booking, in cents. */
  function refundedAtProvider(bookingId: string): number {
    const { refunds } = JSON.parse(readFileSync(join(folder, 'sandbox.json'), 'utf8')) as {
      refunds: Record<string, { amount: number; metadata: Record<string, string> }>;
    };
    return Object.values(refunds)
      .filter(({ metadata }) => metadata['bookingId'] === bookingId)
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  return {
    campaigns,
    sandboxUrl,
    statusAtProvider,
    refundedAtProvider,
    runOut,
    becomeCard,
    changeCard,
    changeBooking,
    count,
    find,
    forgetPage,
    putInQueue,
    loseWorker,
    spoilArtwork,
    giveLink,
    creditInvoice,
    addDispute,
    clock,
    know,
    enterCard,
    hold,
    statusOf,
    becomes: (client: TestClient, id: string, status: string) =>
      until(async () => (await statusOf(client, id)) === status),
    cardId: async (): Promise<string> => (await campaigns.client().get('/api/campaigns')).body.at(-1).id,
    stop: async () => {
      await db.close();
      await campaigns.stop();
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Waits until something holds; longer than the pause between two rounds of the reconciler, which makes good what an
 * event could not.
 */
export async function until(holds: () => Promise<boolean>, longestMs = 45_000): Promise<void> {
  for (
    const deadline = Date.now() + longestMs;
    Date.now() < deadline;
    await new Promise((resolve) => setTimeout(resolve, 25))
  ) {
    if (await holds()) return;
  }
  throw new Error('it did not become so in time');
}
