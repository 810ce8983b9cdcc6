import { writeCursor } from '@postcard/service-kit';
import { isPage, isPageOf, searches, type List } from '../list.ts';
import { drawFor, instantOf, isRare, rareWord, somewhere, teamInCampaigns, type Dataset } from '../dataset.ts';

const everyMs = 600_000;
const fields = ['businessName', 'campaignName', 'spotId'];
/** So many wait for the team, however many there have been. */
const waiting = 40;
/** One in so many was stored before its texts had a document of their own. */
const oldEvery = 2;

/** A request for a design as svc-campaigns stores it. */
function requestOf(number: number, dataset: Dataset) {
  const { business, idAt } = drawFor(number, dataset);
  const createdAt = instantOf(number, dataset, everyMs);
  const _id = idAt(createdAt);
  return {
    _id,
    userId: `u${number % 5_000}`,
    campaignId: `card-${number % 1_000}`,
    businessName: isRare(number, dataset) ? `${rareWord} & Sons` : business(),
    spotId: 'M05',
    campaignName: `Card ${number % 1_000}`,
    goal: 'More guests',
    offer: '',
    text: 'Open 11 to 3',
    tone: 'friendly',
    files: [],
    status: dataset.size - number <= waiting ? 'open' : 'answered',
    createdAt,
    ...(number % oldEvery !== 0 && { textsId: textsIdOf(_id) }),
    outbox: [],
  };
}

const textsIdOf = (id: string): string => `${id.slice(0, -4)}ffff`;

function textsOf(place: number, dataset: Dataset) {
  const { _id, createdAt, ...request } = requestOf(place * oldEvery + 1, dataset);
  return {
    _id: textsIdOf(_id),
    of: _id,
    createdAt,
    ...Object.fromEntries(fields.map((field) => [field, request[field as 'businessName']])),
  };
}

export const designRequests: List = {
  name: 'designs',
  unit: 'svc-campaigns',
  path: '/api/design-requests',
  size: 100_000,
  fillings: [
    { collection: 'design_requests', fields, documentOf: requestOf },
    { collection: 'design_requests_texts', fields, documentOf: textsOf, countIn: ({ size }) => size / oldEvery },
  ],
  knows: teamInCampaigns,
  questions: {
    'first page': { query: () => ({}), fits: isPage },
    'a page deep in the list': {
      query: (dataset, round) => {
        const { createdAt, _id } = requestOf(somewhere(dataset, round), dataset);
        return { cursor: writeCursor([createdAt.getTime(), _id]) };
      },
      fits: isPage,
    },
    'those that are open': {
      query: () => ({ status: 'open' }),
      fits: ({ rows, total }) => rows.length === waiting && total === waiting,
    },
    'those with a reply': { query: () => ({ status: 'answered' }), fits: isPageOf('status', 'answered') },
    ...searches,
    'search among those that are open': {
      query: () => ({ q: "'s", status: 'open' }),
      fits: ({ rows }) => rows.length > 0 && rows.every(({ status }) => status === 'open'),
    },
    'search among those with a reply': {
      query: () => ({ q: "'s", status: 'answered' }),
      fits: isPageOf('status', 'answered'),
    },
  },
};
