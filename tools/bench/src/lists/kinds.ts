import { spotIds } from '@postcard/contracts';
import { writeCursor } from '@postcard/service-kit';
import { team, type Stored } from '../harness/members.ts';

export type Row = Record<string, unknown>;

export type DataSet = { size: number; until: Date };

export type Draw = ReturnType<typeof drawOf>;

/** Request to a list, which differs in each round, and a check of the rows. */
export type Question = {
  query: (draw: Draw, document: Stored) => Record<string, string>;
  fits: (rows: Row[], size: number) => boolean;
};

export type Kind = {
  name: string;
  unit: 'svc-identity' | 'svc-requests' | 'svc-campaigns' | 'svc-notify';
  path: string;
  collection: string;
  vary: (draw: Draw) => object;
  questions: Record<string, Question>;
};

const pageSize = 50;
const rareOnes = 10;
const rareWord = 'Zephyrine';
/** Number of the newest documents that a search reads before it asks the user to narrow it. */
const mostSearched = 20_000;

const firstNames = ['Ada', 'Ben', 'Carla', 'Diego', 'Elena', 'Frank', 'Grace', 'Hugo', 'Irene', 'Jose', 'Karen'];
const lastNames = ['Lopez', 'Garcia', 'Smith', 'Nguyen', 'Miller', 'Brown', 'Davis', 'Ruiz', 'Kim', 'Patel'];
const trades = ['Pizza', 'Bakery', 'Plumbing', 'Roofing', 'Dental', 'Tutoring', 'Realty', 'Catering', 'Grooming'];

/** Returns the same values for the same number. The greatest number is the newest; ids are UUIDv7. */
export function drawOf(number: number, { size, until }: DataSet) {
  const at = new Date(until.getTime() - (size - 1 - number) * 60_000);
  const time = at.getTime().toString(16).padStart(12, '0');
  const pick = (from: readonly string[]) => from[number % from.length] as string;
  const [first, last] = [pick(firstNames), pick(lastNames)];
  const isRare = number % (size / rareOnes) === 7;
  return {
    number,
    at,
    id: `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${number.toString(16).padStart(12, '0')}`,
    first,
    last,
    email: `${first}.${last}.${number}@example.com`.toLowerCase(),
    business: isRare ? `${rareWord} & Sons` : `${last}'s ${pick(trades)}`,
  };
}

const isPage = (rows: Row[]): boolean => rows.length === pageSize;
const isPageOf = (field: string, value: unknown) => (rows: Row[]) =>
  isPage(rows) && rows.every((row) => row[field] === value);

const questionsOf = (
  cursorOf: (document: Stored) => (string | number)[],
  filters: Record<string, [query: Record<string, string>, field: string, value: unknown]>,
  common: Record<string, string> = {},
): Record<string, Question> => ({
  'first page': { query: () => ({}), fits: isPage },
  'a page deep in the list': {
    query: (_, document) => ({ ...common, cursor: writeCursor(cursorOf(document)) }),
    fits: isPage,
  },
  'search for something common': { query: () => ({ ...common, q: 'ing' }), fits: isPage },
  'search for something rare': {
    query: () => ({ ...common, q: rareWord.toUpperCase() }),
    fits: (rows, size) => rows.length === Math.ceil(rareOnes * Math.min(1, mostSearched / size)),
  },
  'search for something absent': { query: () => ({ ...common, q: 'Xylograph' }), fits: (rows) => rows.length === 0 },
  ...Object.fromEntries(
    Object.entries(filters).map(([name, [query, field, value]]): [string, Question] => [
      name,
      { query: () => query, fits: isPageOf(field, value) },
    ]),
  ),
});

const byId = ({ _id }: Stored) => [_id];
const byCreation = ({ _id, createdAt }: Stored) => [createdAt.getTime(), _id];

export const requests: Kind = {
  name: 'requests',
  unit: 'svc-requests',
  path: '/api/sample-requests',
  collection: 'sample_requests',
  vary: ({ number, first, last, email, business, at }) => ({
    name: `${first} ${last}`,
    business,
    email,
    message: `Please send two cards to ${number} High Street`,
    status: number % 5 === 0 ? 'contacted' : 'pending',
    createdAt: at,
  }),
  questions: questionsOf(byId, {
    'one status': [{ status: 'contacted' }, 'status', 'contacted'],
    'search in one status': [{ q: 'ing', status: 'contacted' }, 'status', 'contacted'],
  }),
};

export const members: Kind = {
  name: 'members',
  unit: 'svc-identity',
  path: '/api/users',
  collection: 'users',
  vary: ({ number, first, last, email, business, at }) => ({
    username: `shop.${number}`,
    usernameKey: `shop.${number}`,
    email,
    emailKey: email,
    accountNumber: `MP-${number}`,
    businessName: business,
    firstName: first,
    lastName: last,
    createdAt: at,
  }),
  questions: questionsOf(byCreation, {}),
};

export const bookings: Kind = {
  name: 'bookings',
  unit: 'svc-campaigns',
  path: '/api/bookings',
  collection: 'bookings',
  vary: ({ number, business, at }) => ({
    userId: `u${number % 5_000}`,
    campaignId: `past-${Math.floor(number / spotIds().length)}`,
    adSpotId: `past-${number}`,
    businessName: business,
    status: number % 10 === 0 ? 'refunded' : 'confirmed',
    createdAt: at,
  }),
  questions: questionsOf(byCreation, {
    'one status': [{ status: 'refunded' }, 'status', 'refunded'],
    'search in one status': [{ q: 'ing', status: 'confirmed' }, 'status', 'confirmed'],
  }),
};

export const conversations: Kind = {
  name: 'conversations',
  unit: 'svc-notify',
  path: '/api/messages/desk',
  collection: 'threads',
  vary: ({ number, business, at }) => ({
    memberId: `u${number % 5_000}`,
    subject: `A question of ${business}`,
    team: { isRead: number % 40 !== 0, archived: number % 10 !== 0, wrote: true },
    assigneeId: number % 20 === 0 ? team : null,
    createdAt: at,
    updatedAt: at,
  }),
  questions: questionsOf(
    ({ _id, updatedAt }) => [updatedAt.getTime(), _id],
    {
      'one’s own': [{ box: 'mine' }, 'assigneeId', team],
      'nobody’s': [{ box: 'unassigned' }, 'assigneeId', null],
      'closed ones': [{ box: 'closed' }, 'isClosed', true],
    },
    { box: 'closed' },
  ),
};

export const kinds: readonly Kind[] = [requests, members, bookings, conversations];
