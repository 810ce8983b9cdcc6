import { writeCursor } from '@postcard/service-kit';
import { isPage, isPageOf, searches, type List } from '../list.ts';
import { drawFor, instantOf, isRare, rareWord, somewhere, teamInCampaigns, type Dataset } from '../dataset.ts';

const everyMs = 600_000;
/** So many await evidence, however many there have been. */
const waiting = 20;
const fields = ['businessName', 'campaignName', 'spotId', 'reason'];

/** A dispute as svc-campaigns stores it. */
function disputeOf(number: number, dataset: Dataset) {
  const { business, digits, idAt } = drawFor(number, dataset);
  const createdAt = instantOf(number, dataset, everyMs);
  const status = dataset.size - number <= waiting ? 'needs_answer' : number % 3 === 0 ? 'won' : 'lost';
  return {
    _id: `dp_${digits(6)}${number}`,
    status,
    amount: 47_300,
    reason: 'fraudulent',
    answerBy: status === 'needs_answer' ? dataset.until : null,
    bookingId: `b${number}`,
    businessName: isRare(number, dataset) ? `${rareWord} & Sons` : business(),
    campaignName: `Card ${number % 1_000}`,
    spotId: 'M05',
    createdAt,
    version: 2,
    textsId: idAt(createdAt),
    outbox: [],
  };
}

/** What the search finds it by: a dispute's own id contains no time. */
function textsOf(number: number, dataset: Dataset) {
  const { _id, textsId, createdAt, ...dispute } = disputeOf(number, dataset);
  return {
    _id: textsId,
    of: _id,
    createdAt,
    ...Object.fromEntries(fields.map((field) => [field, dispute[field as 'businessName']])),
  };
}

export const disputes: List = {
  name: 'disputes',
  unit: 'svc-campaigns',
  path: '/api/disputes',
  size: 100_000,
  fillings: [
    { collection: 'disputes', documentOf: disputeOf },
    { collection: 'disputes_texts', fields, documentOf: textsOf },
  ],
  knows: teamInCampaigns,
  questions: {
    'first page': { query: () => ({}), fits: isPage },
    'a page deep in the list': {
      query: (dataset, round) => {
        const { createdAt, _id } = disputeOf(somewhere(dataset, round), dataset);
        return { cursor: writeCursor([createdAt.getTime(), _id]) };
      },
      fits: isPage,
    },
    'those that await evidence': {
      query: () => ({ status: 'needs_answer' }),
      fits: ({ rows, total }) => rows.length === waiting && total === waiting,
    },
    'those that were won': { query: () => ({ status: 'won' }), fits: isPageOf('status', 'won') },
    ...searches,
  },
};
