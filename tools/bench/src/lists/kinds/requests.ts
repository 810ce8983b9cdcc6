import { writeCursor } from '@postcard/service-kit';
import { isNothing, isPage, isPageOf, searches, type List } from '../list.ts';
import { drawFor, instantOf, isRare, rareWord, somewhere, type Dataset } from '../dataset.ts';

const everyMs = 63_000;
const streets =
  'High Main Spring Walnut Charles Bard Everett Flory Poindexter Millard Harry Science Mill Campus Peach'.split(' ');
const statuses = [
  'pending',
  'pending',
  'pending',
  'pending',
  'pending',
  'pending',
  'contacted',
  'contacted',
  'completed',
  'cancelled',
];

/** A sample request as svc-requests stores it once its event is out. */
export function requestOf(number: number, dataset: Dataset) {
  const { random, pick, digits, person, business, talk, idAt } = drawFor(number, dataset);
  const createdAt = new Date(instantOf(number, dataset, everyMs).getTime() - Math.floor(random() * 30_000));
  const { first, last, email, phone } = person();
  const lines = [`Address: ${digits(4)} ${pick(streets)} Street`];
  if (random() < 0.5) lines.push(`Website: https://${last.toLowerCase()}.example`);
  lines.push(talk());
  if (isRare(number, dataset)) lines.push(`Greetings from ${rareWord}`);
  return {
    _id: idAt(createdAt),
    name: `${first} ${last}`,
    business: business(),
    email,
    phone,
    message: lines.join('\n'),
    status: pick(statuses),
    version: 1,
    createdAt,
    outbox: [],
  };
}

export const requests: List = {
  name: 'requests',
  unit: 'svc-requests',
  path: '/api/sample-requests',
  size: 1_000_000,
  fillings: [
    { collection: 'sample_requests', fields: ['name', 'business', 'email', 'phone', 'message'], documentOf: requestOf },
  ],
  questions: {
    'first page': { query: () => ({}), fits: isPage },
    'a page deep in the list': {
      query: (dataset, round) => ({ cursor: writeCursor([requestOf(somewhere(dataset, round), dataset)._id]) }),
      fits: isPage,
    },
    'one status': { query: () => ({ status: 'contacted' }), fits: isPageOf('status', 'contacted') },
    ...searches,
    'search for a part of an email': {
      query: (dataset, round) => ({ q: requestOf(somewhere(dataset, round), dataset).email.slice(2, -4) }),
      fits: ({ rows }, { q = '' }) => rows.length > 0 && rows.every(({ email }) => String(email).includes(q)),
    },
    'search for two letters': { query: () => ({ q: 'ba' }), fits: isPage },
    'search in one status': { query: () => ({ q: 'ing', status: 'contacted' }), fits: isPageOf('status', 'contacted') },
    // Each is there a thousand times and more, and no index of pieces knows where they would meet.
    'search for two common words that are never together': {
      query: () => ({ q: 'quinn bakery' }),
      fits: isNothing,
      hasNoTarget: true,
    },
  },
};
