import { categories, currentTown, freeMembershipTerm } from '@postcard/contracts';
import type { Stack } from '@postcard/devstack';
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Db, Document } from 'mongodb';
import { inParallel } from './random.ts';

export type Member = { userId: string; username: string; subcategory: string; cookie: string };

export const passwordOfMembers = 'Harvest!2026';
/** One of the two classes of 20 subcategories: a card has room for 14, so they compete as well as the members do. */
const subcategories = categories
  .flatMap(({ name, subcategories: names }) => names.map((each) => [name, each] as const))
  .slice(0, 20);

type Application = {
  membershipPlanId: number;
  startDate: string;
  endDate: string;
  billingCycle: string;
  amount: number;
};
const freeApplication = (): Application => ({
  membershipPlanId: 1,
  ...freeMembershipTerm(new Date()),
  billingCycle: 'free',
  amount: 0,
});

/**
 * As many passwords as svc-identity reckons at a time, and one more: others would only wait, on a busy machine for
 * longer than a gateway does.
 */
const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1)) + 1;

/** So many businesses, registered, approved and logged in. */
export async function populate(stack: Stack, count: number): Promise<Member[]> {
  const admin = await logInAdmin(stack);
  const members: Member[] = [];
  await inParallel(
    Array.from({ length: count }, (_, place) => place),
    atOnce,
    async (place) => {
      members[place] = (await welcome(stack, `shop${place}`, { admin, place })).member;
    },
  );
  return members;
}

/** Registers a business and approves its application, for the free plan unless another is given. */
export async function welcome(
  stack: Stack,
  username: string,
  { admin, place = 0, application = freeApplication() }: { admin: string; place?: number; application?: Application },
): Promise<{ member: Member; subscriptionId: string }> {
  const [businessCategory, subcategory] = subcategories[place % subcategories.length]!;
  const registered = await call(stack.url, '/api/users/register', {
    username,
    password: passwordOfMembers,
    email: `${username}@example.com`,
    businessName: `Shop ${username}`,
    businessCategory,
    businessSubcategory: subcategory,
    firstName: 'Ada',
    lastName: 'Lopez',
    phone: '(805) 555-0100',
  });
  const { id: userId } = (await registered.json()) as { id: string };
  const cookie = await cookieOf(registered);
  const applied = await call(
    stack.url,
    '/api/subscriptions',
    {
      userId,
      ...application,
      applicationData: { businessDescription: 'Shoes', yearsInBusiness: '4', website: '', reasonToJoin: 'To be seen' },
    },
    { cookie },
  );
  const { id: subscriptionId } = (await applied.json()) as { id: string };
  await call(stack.url, `/api/subscriptions/${subscriptionId}/approve`, {}, { cookie: admin });
  return { member: { userId, username, subcategory, cookie }, subscriptionId };
}

/** @returns the cookie of the administrator */
export const logInAdmin = async (stack: Stack): Promise<string> =>
  cookieOf(
    await call(stack.url, '/api/users/login', { username: stack.admin.username, password: stack.admin.password }),
  );

/** An access token lives for some minutes, and a run for longer. */
export async function logInAgain(stack: Stack, members: readonly Member[]): Promise<void> {
  await inParallel(members, atOnce, async (member) => {
    member.cookie = await cookieOf(
      await call(stack.url, '/api/users/login', { username: member.username, password: passwordOfMembers }),
    );
  });
}

/** Empty cards like the ones the service made, each with a name of its own. @returns their ids */
export async function layOut(db: Db, count: number, name: string): Promise<string[]> {
  const cards = db.collection<Document & { _id: string }>('campaigns');
  // In its last days the next card takes no bookings any more.
  const bookable = { status: 'upcoming', townId: currentTown().id, bookingClosesAt: { $gt: new Date() } };
  const model = await cards.findOne(bookable);
  if (!model) throw new Error('svc-campaigns has no card to copy');
  const copies = Array.from({ length: count }, (_, place) => ({
    ...model,
    _id: randomUUID(),
    name: `${name} ${place + 1}`,
    claims: {},
    categories: {},
    kept: {},
    keptCategories: {},
  }));
  await cards.insertMany(copies);
  return copies.map(({ _id }) => _id);
}

/** `from` is the address that the gateway would report. */
type Options = { cookie?: string; method?: string; key?: string; from?: string };

/** One call as a browser makes it. @throws when it is refused or nobody responds */
export async function call(
  base: string,
  path: string,
  body: object | undefined,
  options: Options = {},
): Promise<Response> {
  const response = await attempt(base, path, body, options);
  if (!response.ok) throw new Error(`${path} was refused: ${response.status} ${await response.text()}`);
  return response;
}

/** One call, whatever comes of it. @throws when nobody responds */
export function attempt(
  base: string,
  path: string,
  body: object | undefined,
  { cookie, method = 'POST', key, from }: Options = {},
): Promise<Response> {
  return fetch(base + path, {
    method,
    redirect: 'manual',
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...(key && { 'idempotency-key': key }),
      ...(from && { 'x-client-ip': from }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
}

/** The access token that a response sets. */
export async function cookieOf(response: Response): Promise<string> {
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('access_token='));
  if (!cookie) throw new Error('The log-in gave no token');
  return cookie.split(';')[0] as string;
}
