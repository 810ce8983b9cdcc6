import { writeCursor } from '@postcard/service-kit';
import { isPage, searches, type List } from '../list.ts';
import { drawFor, instantOf, isRare, rareWord, somewhere, team, type Dataset } from '../dataset.ts';

const everyMs = 600_000;
const fields = ['businessName', 'username', 'email', 'firstName', 'lastName', 'phone', 'accountNumber'];
/** One in so many has changed the name of the business since it registered. */
const changedEvery = 100;
const today = 60_000;

/** A business as svc-identity stores it. */
function memberOf(number: number, dataset: Dataset) {
  const { digits, person, business, idAt } = drawFor(number, dataset);
  const createdAt = instantOf(number, dataset, everyMs);
  const { first, last, email, phone } = person();
  const username = `${first}.${last}.${number}`.toLowerCase();
  const named = isRare(number, dataset) ? `${rareWord} & Sons` : business();
  const isChanged = number % changedEvery === 0;
  return {
    _id: idAt(createdAt),
    accountNumber: `MP-${digits(4)}-${String(number).padStart(7, '0')}`,
    username,
    usernameKey: username,
    password: '$argon2id$'.padEnd(96, 'x'),
    resetToken: null,
    resetTokenExpiry: null,
    emailVerification: null,
    verificationSentAt: null,
    businessName: isChanged ? `Renamed ${number} Ltd` : named,
    businessType: 'Other',
    businessCategory: 'Home Services',
    businessSubcategory: 'Plumbing',
    firstName: first,
    lastName: last,
    contactName: `${first} ${last}`,
    email: `${number}.${email}`,
    emailKey: `${number}.${email}`,
    emailVerified: true,
    phone,
    phoneVerified: false,
    website: null,
    profilePicture: null,
    isAdmin: false,
    membershipId: `MEM-${number}`,
    status: 'member',
    stripeCustomerId: null,
    sessionVersion: 1,
    closedAt: null,
    closing: false,
    ...(isChanged && { textsId: textsIdOf(number, dataset) }),
    version: 2,
    createdAt,
    outbox: [],
  };
}

const textsIdOf = (number: number, dataset: Dataset): string =>
  drawFor(number, dataset).idAt(changedAt(number, dataset));
const changedAt = (number: number, { size, until }: Dataset): Date =>
  new Date(until.getTime() - today - (size - number));

/** The texts that a change left for the search. */
function textsOf(place: number, dataset: Dataset) {
  const number = place * changedEvery;
  const { _id, ...member } = memberOf(number, dataset);
  return {
    _id: textsIdOf(number, dataset),
    of: _id,
    createdAt: changedAt(number, dataset),
    ...Object.fromEntries(fields.map((field) => [field, member[field as 'email']])),
  };
}

export const members: List = {
  name: 'members',
  unit: 'svc-identity',
  path: '/api/users',
  size: 100_000,
  fillings: [
    { collection: 'users', fields, documentOf: memberOf },
    { collection: 'users_texts', fields, documentOf: textsOf, countIn: ({ size }) => size / changedEvery },
  ],
  knows: teamInIdentity(),
  questions: {
    'first page': { query: () => ({}), fits: isPage },
    'a page deep in the list': {
      query: (dataset, round) => {
        const { createdAt, _id } = memberOf(somewhere(dataset, round), dataset);
        return { cursor: writeCursor([createdAt.getTime(), _id]) };
      },
      fits: isPage,
    },
    ...searches,
    'search for one address': {
      query: (dataset, round) => ({ q: memberOf(somewhere(dataset, round), dataset).email }),
      fits: ({ rows }, { q }) => rows.length === 1 && rows[0]?.['email'] === q,
    },
    'search for a part of a number': {
      query: (dataset, round) => ({ q: memberOf(somewhere(dataset, round), dataset).accountNumber.slice(8) }),
      fits: ({ rows }, { q = '' }) =>
        rows.length > 0 && rows.every(({ accountNumber }) => String(accountNumber).includes(q)),
    },
    'search for one that was renamed': {
      query: (dataset, round) => ({
        q: `Renamed ${Math.floor(somewhere(dataset, round) / changedEvery) * changedEvery} Ltd`,
      }),
      fits: ({ rows }, { q }) => rows.length === 1 && rows[0]?.['businessName'] === q,
    },
  },
};

/** The administrator with a session, as svc-identity checks both. */
function teamInIdentity() {
  const dataset = { size: 1, until: new Date(0) };
  const expiresAt = new Date(Date.now() + 86_400_000);
  const user = {
    ...memberOf(1, dataset),
    _id: team,
    username: 'bench',
    usernameKey: 'bench',
    emailKey: 'bench',
    accountNumber: 'MP-BENCH',
    isAdmin: true,
    staffRole: 'owner',
    status: 'administrator',
  };
  return [
    { collection: 'users', document: user },
    { collection: 'sessions', document: { _id: 'session', userId: team, expiresAt } },
  ];
}
