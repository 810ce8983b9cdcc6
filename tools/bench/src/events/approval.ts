import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { freeMembershipTerm } from '@postcard/contracts/identity';
import { freePort, startStack, type Stack } from '@postcard/devstack';
import { MongoClient, type Db } from 'mongodb';
import type { Browser, BrowserContext } from 'playwright-core';
import type { StackEnvironment } from '../benchmark.ts';
import { openBrowser } from '../machine/browser.ts';
import { compareToLimit, round, type Result } from '../measure/result.ts';
import { median, percentile } from '../measure/statistics.ts';

const approvals = 100;
const limitMs = 1_000;
/** How often the mailbox and the database are read; the delay counts against us. */
const readEveryMs = 5;

/** With no name of ours or theirs in it, which registering refuses. */
const password = 'Str0ng!oven77';

type Reached = { campaigns: number; email: number; page: number };

/**
 * From an administrator's press to svc-campaigns, the email and the member's open page, one approval after the other.
 */
export async function approval(surroundings: StackEnvironment): Promise<Result[]> {
  const { resources, signal, log } = surroundings;
  const folder = resources.folder();
  const port = await freePort();
  const env = { ...process.env, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn', DEMO_DATA: '0' };
  const stack = await resources.own(startStack({ dataDir: folder, port, env, log: () => {}, signal }), (one) =>
    one.stop(),
  );
  const client = await resources.own(new MongoClient(stack.mongo.uri).connect(), (one) => one.close());
  const browser = await openBrowser(resources, log);
  const team = await logInAs(browser, stack, stack.admin);
  const all: Reached[] = [];
  // The first ones wait for programs that have just started.
  const warmUp = 5;
  for (let count = -warmUp; count < approvals; count++) {
    signal.throwIfAborted();
    const reached = await approveOne({
      browser,
      stack,
      db: client.db('campaigns'),
      team,
      name: `bench${count + warmUp}`,
    });
    if (count >= 0) all.push(reached);
    if (count > 0 && count % 25 === 0) log(`${count} of ${approvals} approvals`);
  }
  return (['campaigns', 'email', 'page'] as const).map((where) => {
    const times = all.map((reached) => reached[where]);
    const more = { approvals, medianMs: round(median(times), 0), mongo: stack.mongo.kind };
    return compareToLimit({
      name: `events: approval to ${names[where]}, p99`,
      ours: [percentile(times, 99)],
      limit: limitMs,
      unit: 'ms',
      more,
    });
  });
}

const names = { campaigns: 'svc-campaigns', email: 'the email', page: 'the open page' };

type Case = { browser: Browser; stack: Stack; db: Db; team: BrowserContext; name: string };

async function approveOne({ browser, stack, db, team, name }: Case): Promise<Reached> {
  const address = `${name}@example.com`;
  const member = await browser.newContext({ baseURL: stack.url });
  try {
    const { userId, subscriptionId } = await applyAs(member, name, address);
    const page = await member.newPage();
    // As with any page that has been open for a moment, its stream of notices is open.
    const listening = page.waitForResponse('**/api/notifications/stream');
    await page.goto('/membership');
    await page.getByRole('heading', { name: 'Membership Application Pending' }).waitFor();
    await listening;
    const pressedAt = Date.now();
    const since = (): number => Date.now() - pressedAt;
    const [campaigns, email, shown] = await Promise.all([
      until(async () => (await db.collection('members').findOne({ _id: userId as never }))?.['membershipId'], since),
      until(
        async () => (await mailsOf(stack)).some(({ to, at }) => to === address && Date.parse(at) >= pressedAt),
        since,
      ),
      page.getByRole('heading', { name: 'Membership Portal' }).waitFor().then(since),
      post(team, `/api/subscriptions/${subscriptionId}/approve`, {}),
    ]);
    return { campaigns, email, page: shown };
  } finally {
    await member.close();
  }
}

async function applyAs(
  context: BrowserContext,
  name: string,
  email: string,
): Promise<{ userId: string; subscriptionId: string }> {
  const user = await post(context, '/api/users/register', {
    username: name,
    password,
    email,
    businessName: `Bakery ${name}`,
    businessCategory: 'Food & Beverage',
    businessSubcategory: 'Pizza',
    firstName: 'Ada',
    lastName: 'Lopez',
    phone: '(805) 555-0100',
  });
  // As the registering page remembers it.
  await context.addInitScript((stored) => localStorage.setItem('user', stored), JSON.stringify(user));
  const { id: subscriptionId } = await post(context, '/api/subscriptions', {
    userId: user.id,
    membershipPlanId: 1,
    ...freeMembershipTerm(new Date()),
    billingCycle: 'free',
    amount: 0,
    applicationData: { businessDescription: 'Pizza', yearsInBusiness: '4', website: '', reasonToJoin: 'To be seen' },
  });
  return { userId: user.id, subscriptionId };
}

async function logInAs(
  browser: Browser,
  stack: Stack,
  credentials: { username: string; password: string },
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: stack.url });
  await post(context, '/api/users/login', { username: credentials.username, password: credentials.password });
  return context;
}

async function post(context: BrowserContext, path: string, data: object): Promise<{ id: string }> {
  const response = await context.request.post(path, { data, headers: { 'sec-fetch-site': 'same-origin' } });
  if (!response.ok()) throw new Error(`${path} was refused: ${response.status()} ${await response.text()}`);
  return response.json() as Promise<{ id: string }>;
}

const mailsOf = async (stack: Stack): Promise<{ to: string; at: string }[]> =>
  (await fetch(`${stack.sandboxUrl}/dev/mail.json`)).json() as Promise<{ to: string; at: string }[]>;

/** Waits until something is there. @returns when it was @throws after half a minute */
async function until(isThere: () => Promise<unknown>, since: () => number): Promise<number> {
  await waitUntil(isThere, { what: 'an approval arrives', timeoutMs: 30_000, everyMs: readEveryMs });
  return since();
}
