import { randomUUID } from 'node:crypto';
import { spotIds } from '@postcard/contracts';
import { pick, type Random } from './random.ts';
import { passwordOfMembers, type Member } from './members.ts';
import type { Call } from './load.ts';

/** Callers and the cards that they book. Their cookies are renewed during a run. */
export type Askers = { members: readonly Member[]; admin: string; cardIds: readonly string[]; hasPages: boolean };

export type Make = (askers: Askers, member: Member, random: Random) => Omit<Call, 'unit'>;

const read =
  (path: string): Make =>
  () => ({ method: 'GET', path });
const own =
  (path: string): Make =>
  (_, { cookie }) => ({ method: 'GET', path, cookie });
const team =
  (path: string): Make =>
  ({ admin }) => ({ method: 'GET', path, cookie: admin });

const submit: Make = (_askers, _member, random) => {
  const name = `visitor-${Math.floor(random() * 1e9)}`;
  const body = { name, business: name, email: `${name}@example.com`, phone: '805 555 0100' };
  return { method: 'POST', path: '/api/sample-requests', key: randomUUID(), body };
};
// Allows 409, because the second of two concurrent changes of a profile is refused.
const rename: Make = (_, { userId, cookie }, random) => {
  const body = { firstName: `Ada ${Math.floor(random() * 1e6)}` };
  return { method: 'PATCH', path: `/api/users/${userId}`, cookie, key: randomUUID(), body, refusals: [409] };
};
const logIn: Make = (_, { username }) => ({
  method: 'POST',
  path: '/api/users/login',
  body: { username, password: passwordOfMembers },
});
const hold: Make = ({ cardIds }, { cookie }, random) => {
  const body = { campaignId: pick(cardIds, random), spotId: pick(spotIds(), random) };
  return { method: 'POST', path: '/api/bookings', cookie, key: randomUUID(), body, refusals: [409] };
};
const markRead: Make = (_, { cookie }) => ({
  method: 'POST',
  path: '/api/notifications/read',
  cookie,
  key: randomUUID(),
  body: {},
});

export type Share = [count: number, unit: string, make: Make, needsPages?: boolean];

/** Calls per hundred: mostly reads, and writes to every service. A login costs a tenth of a second of a core. */
const mix: readonly Share[] = [
  [10, 'gateway', read('/'), true],
  [8, 'gateway', read('/pricing'), true],
  [10, 'gateway', read('/api/registry')],
  [14, 'svc-identity', own('/api/users/me')],
  [6, 'svc-identity', read('/api/membership-plans')],
  [2, 'svc-identity', rename],
  [1, 'svc-identity', logIn],
  [8, 'svc-requests', team('/api/sample-requests')],
  [5, 'svc-requests', submit],
  [10, 'svc-campaigns', read('/api/campaigns')],
  [6, 'svc-campaigns', own('/api/bookings')],
  [4, 'svc-campaigns', hold],
  [8, 'svc-notify', own('/api/notifications')],
  [5, 'svc-notify', own('/api/messages/threads')],
  [3, 'svc-notify', markRead],
];

export const callsOf = (askers: Askers, random: Random, more: readonly Share[] = []): (() => Call) =>
  callsFrom([...mix, ...more], askers, random);

export function callsFrom(shares: readonly Share[], askers: Askers, random: Random): () => Call {
  const bag = shares
    .filter(([, , , needsPages]) => askers.hasPages || !needsPages)
    .flatMap(([count, unit, make]) => Array.from({ length: count }, () => ({ unit, make })));
  return () => {
    const { unit, make } = pick(bag, random);
    return { unit, ...make(askers, pick(askers.members, random), random) };
  };
}
