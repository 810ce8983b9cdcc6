import { emailsTo } from '@postcard/e2e/fixture/mailbox';
import { replyTo } from '../client.ts';
import type { Operation } from './document.ts';

/** Existing values, without which most calls would get a 404. */
export type Known = {
  values: Record<string, readonly (string | number)[]>;
  bindings(operation: Operation): Record<string, string>;
};

export type Person = { userId: string; username: string; password: string; cookie: string };

/** Path parameters whose values are not the ids of the list that the path starts with. */
const named: Record<string, string> = {
  userId: '/api/users',
  uploadId: 'uploads',
  n: 'proofs',
  spotId: 'spots',
  sha256: 'pictures',
  code: 'codes',
};
/** Members of a body or query, by operation, that name something that exists. */
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

export async function gatherKnown(
  url: string,
  operations: readonly Operation[],
  { cookie = '', ...person }: Partial<Person>,
): Promise<Known> {
  const values: Record<string, (string | number)[]> = { ...constants };
  const read = async <T>(path: string): Promise<T | undefined> => {
    const { status, body } = await replyTo<T>(url, path, undefined, { cookie });
    return status === 200 ? body : undefined;
  };
  const idsAt = async (path: string) => {
    const body = await read<{ id?: string | number }[]>(path);
    return Array.isArray(body) ? body.flatMap(({ id }) => id ?? []) : [];
  };
  const lists = new Set(operations.filter(({ method }) => method === 'GET').map(({ path }) => path));
  const parents = operations.flatMap(({ path }) =>
    [...path.matchAll(/\/\{/g)].map(({ index }) => path.slice(0, index)),
  );
  for (const path of new Set(parents.filter((parent) => lists.has(parent)))) {
    const ids = path.includes('{') ? (values[path.slice(0, path.indexOf('/{'))] ?? []).slice(0, 5) : [''];
    values[path] = (await Promise.all(ids.map((id) => idsAt(path.replace('{id}', String(id)))))).flat();
  }
  if (person.userId) values['/api/users'] = [person.userId, ...(values['/api/users'] ?? [])];
  if (person.password) values['passwords'] = [person.password];
  if (person.username) Object.assign(values, await tokensOf(url, `${person.username}@example.com`));
  const bookings = values['/api/bookings'] ?? [];
  const links = await Promise.all(bookings.map((id) => read<{ link: string }>(`/api/bookings/${id}/link`)));
  values['codes'] = links.flatMap((found) => found?.link.split('/').at(-1) ?? []);
  const artwork = await Promise.all(
    bookings.map((id) => read<{ uploads: { id: string }[] }>(`/api/bookings/${id}/artwork`)),
  );
  values['uploads'] = artwork.flatMap((found) => found?.uploads.map(({ id }) => id) ?? []);
  const filled = Object.fromEntries(
    Object.entries(values)
      .filter(([, each]) => each.length > 0)
      .map(([name, each]) => [name, each.slice(0, mostIds)]),
  );
  return { values: filled, bindings: (operation) => bindingsOf(operation, filled) };
}

function bindingsOf({ id, path }: Operation, values: Known['values']): Record<string, string> {
  const inPath = [...path.matchAll(/\/\{(\w+)\}/g)].map(({ 1: name = '', index }): [string, string] => [
    `path.${name}`,
    named[name] ?? path.slice(0, index),
  ]);
  return Object.fromEntries([...inPath, ...Object.entries(elsewhere[id] ?? {})].filter(([, name]) => values[name]));
}

async function tokensOf(url: string, address: string): Promise<Record<string, string[]>> {
  const text = (await emailsTo(url, address, 0)).map((mail) => mail.text).join('\n');
  const after = (page: string) =>
    [...text.matchAll(new RegExp(`/${page}/([\\w.-]+)`, 'g'))].map(({ 1: token = '' }) => token);
  return { recovery: after('reset-password'), verification: after('verify-email') };
}
