import { createSandbox, type Sandbox } from '@postcard/sandbox';
import { membershipRoutes, paidMembershipTerm, type BillingCycle, type Envelope } from '@postcard/contracts';
import { createEventFactory, createIndexes, createLog, type Connection, type Principal } from '@postcard/service-kit';
import { openTestDatabase } from '@postcard/service-kit/testing';
import { backUp } from '@postcard/service-kit/testing/back-up';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Stripe } from 'stripe';
import { createMembership } from '../membership/module.ts';
import type { StoredSubscription } from '../membership/subscriptions/subscription.ts';
import { createUserStore } from '../accounts/users/store.ts';
import type { StoredUser } from '../accounts/users/user.ts';
import { storedUser } from './identity.ts';

const log = createLog('test', { level: 'silent', pretty: false });
const secret = 'whsec_fixture';
const stripe = new Stripe('sk_test_fixture');

export const cards = { pays: '4242424242424242', declined: '4000000000000002', declinesRenewals: '4000000000000341' };

export type MembershipFixture = Awaited<ReturnType<typeof startMembershipFixture>>;

/** Starts membership payments on the sandbox with one clock. Tests deliver webhooks themselves. */
export async function startMembershipFixture(instances = 1) {
  const { db, drop } = await openTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'memberships-'));
  const clock = { at: new Date('2027-03-01T17:00:00.000Z') };
  const now = () => clock.at;
  const books = join(folder, 'sandbox.json');
  const begin = async (port: number): Promise<Sandbox> => {
    const opened = createSandbox({
      stateFile: books,
      publicUrl: 'http://localhost:8080',
      webhook: { url: 'http://127.0.0.1:9/', secret },
      clock: () => clock.at.getTime(),
    });
    await new Promise<void>((resolve) => opened.server.listen(port, '127.0.0.1', resolve));
    return opened;
  };
  let sandbox = await begin(0);
  const { port } = sandbox.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  function work(own: Connection) {
    const users = createUserStore(own, () => {});
    const newEvent = createEventFactory('test', now);
    const memberships = createMembership(
      { db: own, wake: () => {}, newEvent, log, now, users },
      {
        STRIPE_SECRET_KEY: 'sk_test_fixture',
        STRIPE_API_BASE: url,
        STRIPE_MEMBERSHIP_WEBHOOK_SECRET: [secret],
        PUBLIC_URL: 'http://localhost:8080',
      },
    );
    const handlers = new Map<string, (input: object) => Promise<unknown>>();
    memberships.addRoutes({
      serve: (contract: { id: string }, handler: never) => void handlers.set(contract.id, handler),
    } as never);
    const webhook = handlers.get(membershipRoutes.membershipWebhook.id) as (input: object) => Promise<unknown>;
    return { ...memberships, webhook };
  }

  const processes = Array.from({ length: instances }, (_, place) =>
    work(place === 0 ? db : (db.useDb(db.name, { useCache: false }) as Connection)),
  );
  const one = processes[0] as ReturnType<typeof work>;
  await createIndexes(db);
  await one.plans.ensureFreePlan();

  const principal = (userId: string) => ({ userId, role: 'member' }) as Principal;
  const subscription = async (id: string): Promise<StoredSubscription> =>
    (await one.subscriptions.byId(id)) as StoredSubscription;

  async function register(name: string): Promise<void> {
    await one.users.insert(storedUser(name, { now: now() }), []);
  }

  async function applied(name: string, planId: number, cycle: BillingCycle = 'monthly'): Promise<StoredSubscription> {
    await register(name);
    const plan = await one.plans.anyById(planId);
    const amount = (cycle === 'yearly' ? plan?.yearlyPrice : plan?.monthlyPrice) ?? 0;
    const body = {
      userId: name,
      membershipPlanId: planId,
      ...paidMembershipTerm(now(), cycle),
      billingCycle: cycle,
      amount,
    };
    return one.apply(principal(name), {
      ...body,
      applicationData: { businessDescription: '', yearsInBusiness: '', website: '', reasonToJoin: '' },
    });
  }

  const enter = async (pageUrl: string, number: string): Promise<number> =>
    (
      await fetch(url + new URL(pageUrl).pathname, {
        method: 'POST',
        body: new URLSearchParams({ number, expiry: '12 / 40', cvc: '123' }),
        redirect: 'manual',
      })
    ).status;

  async function paid(
    name: string,
    planId: number,
    number = cards.pays,
    cycle: BillingCycle = 'monthly',
  ): Promise<string> {
    const { id } = await applied(name, planId, cycle);
    await one.review.approve(id);
    await enter(await one.pay(principal(name), id), number);
    return id;
  }

  function deliver(event: object, to = one, signedWith = secret): Promise<unknown> {
    const payload = JSON.stringify(event);
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload, secret: signedWith }),
    };
    const request = Object.assign(Readable.from([Buffer.from(payload)]), { headers });
    return to.webhook({ ctx: { req: request, get: (header: string) => headers[header] ?? '' } });
  }

  const heldOf = (id: string) =>
    Object.values(readBooks(books).subscriptions).filter(({ metadata }) => metadata.subscriptionId === id);

  return {
    ...one,
    processes,
    other: processes[1] as (typeof processes)[number],
    clock,
    principal,
    heldOf,
    paidOf: (id: string): number =>
      Object.values(readBooks(books).invoices).filter(
        ({ status, subscription: paidFor }) => status === 'paid' && heldOf(id).some((held) => held.id === paidFor),
      ).length,
    /** Waits until a webhook, which responds first, has made a membership active. */
    isActive: (id: string): Promise<boolean> =>
      waitUntil(async () => (await subscription(id)).paymentStatus === 'active', { timeoutMs: 15_000 }),
    member: async (planId: number, name: string, number?: string): Promise<string> => {
      const id = await paid(name, planId, number);
      await one.sync(id);
      return id;
    },
    subscription,
    register,
    applied,
    paid,
    enter,
    deliver,
    user: async (name: string): Promise<StoredUser> => (await one.users.byId(name)) as StoredUser,
    plan: async (monthlyPrice = 1500, yearlyPrice = 15_000): Promise<number> => {
      const { id } = await one.savePlan.create({
        name: 'Supporter',
        description: 'For friends of the card',
        monthlyPrice,
        yearlyPrice,
        benefits: [],
      });
      await one.savePlan.change(id, { isActive: true });
      return id;
    },
    pass: async (days: number): Promise<void> => {
      clock.at = new Date(clock.at.getTime() + days * 24 * 3_600_000);
      await one.reconcile();
    },
    eventsOf: async (id: string): Promise<string[]> =>
      ((await one.subscriptions.model.findById(id).lean())?.outbox ?? []).map(({ type }) => type),
    receiptsOf: async (subscriptionId: string): Promise<Envelope<'membership.paid'>[]> =>
      (await one.invoices.model.find({ subscriptionId }).sort({ createdAt: 1 }).lean()).flatMap(
        ({ outbox }) => (outbox ?? []) as Envelope<'membership.paid'>[],
      ),
    unowned: async () => ((await one.mark.model.findOne().lean())?.outbox ?? []).map(({ data }) => data),
    backUp: () => backUp(db),
    userEventsOf: async (name: string): Promise<string[]> =>
      ((await one.users.model.findById(name).lean())?.outbox ?? []).map(({ type }) => type),
    events: () =>
      Object.values(readBooks(books).events)
        .filter(({ type }) => /^(customer\.subscription|invoice)\./.test(type))
        .map(({ id, type, object }) => ({ id, object: 'event', type, data: { object } })),
    books: () => readBooks(books),
    restartProvider: async (): Promise<void> => {
      await sandbox.close();
      sandbox = await begin(port);
    },
    stopProvider: () => sandbox.close(),
    startProvider: async (): Promise<void> => void (sandbox = await begin(port)),
    close: async () => {
      await sandbox.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Books = {
  events: Record<string, { id: string; type: string; object: unknown }>;
  subscriptions: Record<string, { id: string; status: string; metadata: { subscriptionId?: string } }>;
  invoices: Record<string, { status: string; subscription: string; amount: number }>;
  prices: Record<string, { unitAmount: number }>;
  products: Record<string, object>;
  customers: Record<string, { email: string | null; metadata: { userId?: string } }>;
};

const readBooks = (file: string): Books => JSON.parse(readFileSync(file, 'utf8')) as Books;
