import { categories, currentTown, freeMembershipTerm } from '@postcard/contracts';
import type { Stack } from '@postcard/devstack';
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Db, Document } from 'mongodb';
import { call, callFor, cookieOf } from './client.ts';
import { inParallel } from './random.ts';

export type Member = { userId: string; username: string; subcategory: string; cookie: string };
export type People = { members: Member[]; admin: string };

export const passwordOfMembers = 'Harvest!2026';
/** Each subcategory with its category. */
export const trades = categories.flatMap(({ name, subcategories }) =>
  subcategories.map((subcategory) => [name, subcategory] as const),
);
/** Twenty trades for 14 places on a card, so that they compete as well. */
const tradesOfMembers = trades.slice(0, 20);

/** Concurrent log-ins, one more than svc-identity hashes at once: others would exceed the gateway's time limit. */
const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1)) + 1;

export async function populate(stack: Stack, count: number): Promise<Member[]> {
  const admin = await logInAdmin(stack);
  const members: Member[] = [];
  await inParallel(Array.from({ length: count }).keys().toArray(), atOnce, async (place) => {
    members[place] = (await welcome(stack, `shop${place}`, { admin, place })).member;
  });
  return members;
}

type Trade = readonly [category: string, subcategory: string];

export const registrationOf = (username: string, [businessCategory, businessSubcategory]: Trade) => ({
  username,
  password: passwordOfMembers,
  email: `${username}@example.com`,
  businessName: `Shop ${username}`,
  businessCategory,
  businessSubcategory,
  firstName: 'Ada',
  lastName: 'Lopez',
  phone: '(805) 555-0100',
});
export const shortFormOf = (name: string, [businessCategory, businessSubcategory]: Trade) => ({
  businessName: name,
  businessCategory,
  businessSubcategory,
  name: 'Ada Lopez',
  email: `${name}@example.com`,
  phone: '(805) 555-0100',
});

export async function welcome(
  { url }: Stack,
  username: string,
  { admin, place = 0, application = {} }: { admin: string; place?: number; application?: object },
): Promise<{ member: Member; subscriptionId: string }> {
  const [businessCategory, subcategory] = tradesOfMembers[place % tradesOfMembers.length]!;
  const registered = await call(url, '/api/users/register', registrationOf(username, [businessCategory, subcategory]));
  const cookie = cookieOf(registered);
  const { id: userId } = (await registered.json()) as { id: string };
  const applied = {
    userId,
    membershipPlanId: 1,
    ...freeMembershipTerm(new Date()),
    billingCycle: 'free',
    amount: 0,
    ...application,
    applicationData: { businessDescription: 'Shoes', yearsInBusiness: '4', website: '', reasonToJoin: 'To be seen' },
  };
  const { id: subscriptionId } = await callFor(url, '/api/subscriptions', applied, { cookie });
  await call(url, `/api/subscriptions/${subscriptionId}/approve`, {}, { cookie: admin });
  return { member: { userId, username, subcategory, cookie }, subscriptionId };
}

export const logIn = async (url: string, username: string, password: string): Promise<string> =>
  cookieOf(await call(url, '/api/users/login', { username, password }));

export const logInAdmin = ({ url, admin }: Stack): Promise<string> => logIn(url, admin.username, admin.password);

/** Logs everybody in again, because access tokens expire within ten minutes. */
export async function logInAgain({ url }: Stack, members: readonly Member[]): Promise<void> {
  await inParallel(members, atOnce, async (member) => {
    member.cookie = await logIn(url, member.username, passwordOfMembers);
  });
}

export async function renew(product: People & { stack: Stack }): Promise<void> {
  await logInAgain(product.stack, product.members);
  product.admin = await logInAdmin(product.stack);
}

/** Copies an open card this many times without its bookings. @returns the ids */
export async function layOut(db: Db, count: number, name: string): Promise<string[]> {
  const cards = db.collection<Document & { _id: string }>('campaigns');
  // The next card accepts no bookings in its last days.
  const bookable = { status: 'upcoming', townId: currentTown().id, bookingClosesAt: { $gt: new Date() } };
  const model = await cards.findOne(bookable);
  if (!model) throw new Error('svc-campaigns has no card to copy');
  const empty = { claims: {}, categories: {}, kept: {}, keptCategories: {} };
  const copies = Array.from({ length: count }, (_, place) => ({
    ...model,
    ...empty,
    _id: randomUUID(),
    name: `${name} ${place + 1}`,
  }));
  await cards.insertMany(copies);
  return copies.map(({ _id }) => _id);
}

export async function cardsOf(url: string): Promise<string[]> {
  return (await callFor<{ id: string }[]>(url, '/api/campaigns?limit=200')).map(({ id }) => id);
}
