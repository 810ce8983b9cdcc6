import { emailsTo } from '@postcard/e2e/fixture/mailbox';
import type { Operation } from './document.ts';

/** Values that exist for a person, and where in a request they belong: without them most calls end with a 404. */
export type Known = {
  values: Record<string, readonly (string | number)[]>;
  /** By place, such as `path.id`, the name of its values. */
  bindings(operation: Operation): Record<string, string>;
};

export type Person = { userId: string; username: string; password: string; cookie: string };

/** Parameters whose values are not the ids of the list that the path begins with. */
const named: Record<string, string> = {
  userId: '/api/users',
  uploadId: 'uploads',
  n: 'proofs',
  spotId: 'spots',
  sha256: 'pictures',
  code: 'codes',
};
/** Members of a body or a query, by operation, that name something that exists. */
const elsewhere: Record<string, Record<string, string>> = {
  book: { 'body.campaignId': '/api/campaigns', 'body.spotId': 'spots' },
  bookMany: { 'body.cards[*].campaignId': '/api/campaigns', 'body.cards[*].spotId': 'spots' },
  moveBooking: { 'body.spotId': 'spots' },
  listWaitingArtwork: { 'query.campaignId': '/api/campaigns', 'query.bookingId': '/api/bookings' },
  listAudit: { 'query.actor': '/api/users' },
  sendPart: { 'query.offset': 'offsets' },
  subscribe: { 'body.userId': '/api/users' },
  closeAccount: { 'body.password': 'passwords' },
  changePassword: { 'body.currentPassword': 'passwords', 'body.newPassword': 'new passwords' },
  resetPassword: { 'path.token': 'recovery', 'body.password': 'new passwords' },
  verifyEmail: { 'path.token': 'verification' },
};
const constants = {
  proofs: [1, 2, 3],
  spots: ['M01', 'M02', 'M05', 'M09', 'L01', 'L02'],
  offsets: [0],
  'new passwords': ['Another!2026'],
};
const mostIds = 60;

/** Reads what a person's own lists hold; a visitor knows what was printed and what came by mail. */
export async function gatherKnown(
  url: string,
  operations: readonly Operation[],
  { cookie, ...person }: Partial<Person>,
): Promise<Known> {
  const values: Record<string, (string | number)[]> = { ...constants };
  const isRead = new Set(operations.filter(({ method }) => method === 'GET').map(({ path }) => path));
  const collections = new Set(
    operations
      .flatMap(({ path }) => [...path.matchAll(/\/\{/g)].map(({ index }) => path.slice(0, index)))
      .filter((path) => isRead.has(path)),
  );
  for (const path of collections) {
    const parents = path.includes('{') ? (values[path.slice(0, path.indexOf('/{'))] ?? []).slice(0, 5) : [''];
    const lists = await Promise.all(parents.map((id) => idsAt(url + path.replace('{id}', String(id)), cookie)));
    values[path] = lists.flat();
  }
  if (person.userId) values['/api/users'] = [person.userId, ...(values['/api/users'] ?? [])];
  if (person.password) values['passwords'] = [person.password];
  if (person.username) Object.assign(values, await inMails(url, `${person.username}@example.com`));
  const ofBookings = async <T>(part: string) =>
    Promise.all(
      (values['/api/bookings'] ?? []).map(
        (id) => readAt(`${url}/api/bookings/${id}/${part}`, cookie) as Promise<T | null>,
      ),
    );
  values['codes'] = (await ofBookings<{ link: string }>('link')).flatMap(
    (found) => found?.link.split('/').at(-1) ?? [],
  );
  values['uploads'] = (await ofBookings<{ uploads: { id: string }[] }>('artwork')).flatMap(
    (found) => found?.uploads.map(({ id }) => id) ?? [],
  );
  const filled = Object.fromEntries(
    Object.entries(values)
      .map(([name, each]) => [name, each.slice(0, mostIds)] as const)
      .filter(([, each]) => each.length > 0),
  );
  return { values: filled, bindings: (operation) => bindingsOf(operation, filled) };
}

function bindingsOf({ id, path }: Operation, values: Known['values']): Record<string, string> {
  const inPath = [...path.matchAll(/\/\{(\w+)\}/g)].map(({ 1: name = '', index }) => [
    `path.${name}`,
    named[name] ?? path.slice(0, index),
  ]);
  return Object.fromEntries(
    [...inPath, ...Object.entries(elsewhere[id] ?? {})].filter(([, name]) => values[name as string]),
  );
}

async function idsAt(address: string, cookie: string | undefined): Promise<(string | number)[]> {
  const body = await readAt(address, cookie);
  return Array.isArray(body) ? (body as { id?: string | number }[]).flatMap(({ id }) => id ?? []) : [];
}

async function readAt(address: string, cookie: string | undefined): Promise<unknown> {
  const response = await fetch(address, { headers: cookie ? { cookie } : {} });
  return response.ok ? response.json() : null;
}

/** The secrets of links that were sent to an address. */
async function inMails(url: string, address: string): Promise<Record<string, string[]>> {
  const text = (await emailsTo(url, address, 0)).map((mail) => mail.text).join('\n');
  const after = (page: string) =>
    [...text.matchAll(new RegExp(`/${page}/([\\w.-]+)`, 'g'))].map(({ 1: token = '' }) => token);
  return { recovery: after('reset-password'), verification: after('verify-email') };
}
