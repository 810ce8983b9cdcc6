import { spotIds, spotTypeOf, type SpotId } from '@postcard/contracts';
import { writeCursor } from '@postcard/service-kit';
import { isPage, isPageOf, searches, type List } from '../list.ts';
import { drawFor, instantOf, isRare, rareWord, somewhere, type Dataset } from '../dataset.ts';

const everyMs = 60_000;
const statuses = [
  'confirmed',
  'confirmed',
  'confirmed',
  'confirmed',
  'confirmed',
  'confirmed',
  'refunded',
  'released',
  'expired',
  'expired',
];
const day = 86_400_000;

/** A booking as svc-campaigns stores it. */
function bookingOf(number: number, dataset: Dataset) {
  const { pick, business, idAt } = drawFor(number, dataset);
  const createdAt = instantOf(number, dataset, everyMs);
  const spotId = spotIds()[number % spotIds().length] as SpotId;
  const card = Math.floor(number / spotIds().length);
  const status = pick(statuses);
  return {
    _id: idAt(createdAt),
    userId: `u${number % 5_000}`,
    campaignId: `card-${card}`,
    campaignName: `Card ${card}, zone ${'ABC'[card % 3]}`,
    zone: 'A',
    distributionDate: new Date(createdAt.getTime() + 60 * day),
    cancelUntil: new Date(createdAt.getTime() + 45 * day),
    spotId,
    adSpotId: `card-${card}:${spotId}`,
    spotType: spotTypeOf(spotId),
    businessName: isRare(number, dataset) ? `${rareWord} & Sons` : business(),
    businessSubcategory: 'Plumbing',
    status,
    holdExpiresAt: createdAt,
    amount: 47_300,
    paymentStatus: status === 'confirmed' ? 'paid' : 'pending',
    adApproved: false,
    adContent: null,
    designTemplateId: null,
    invoiceNumber: null,
    endedBecause: null,
    attempt: 1,
    checkoutExpiresAt: null,
    stripeSessionId: null,
    stripePaymentId: null,
    paymentOpen: false,
    bookingDate: createdAt,
    createdAt,
    version: 2,
    outbox: [],
  };
}

export const bookings: List = {
  name: 'bookings',
  unit: 'svc-campaigns',
  path: '/api/bookings',
  size: 100_000,
  fillings: [{ collection: 'bookings', fields: ['businessName', 'campaignName', 'spotId'], documentOf: bookingOf }],
  questions: {
    'first page': { query: () => ({}), fits: isPage },
    'a page deep in the list': {
      query: (dataset, round) => {
        const { createdAt, _id } = bookingOf(somewhere(dataset, round), dataset);
        return { cursor: writeCursor([createdAt.getTime(), _id]) };
      },
      fits: isPage,
    },
    'one status': { query: () => ({ status: 'refunded' }), fits: isPageOf('status', 'refunded') },
    ...searches,
    'search for a spot': { query: () => ({ q: 'L02' }), fits: isPageOf('spotId', 'L02') },
    'search in one status': { query: () => ({ q: 'ing', status: 'confirmed' }), fits: isPageOf('status', 'confirmed') },
  },
};
