import { writeCursor } from '@postcard/service-kit';
import { isPage, isPageOf, searches, type List } from '../list.ts';
import { drawFor, instantOf, isRare, rareWord, somewhere, type Dataset } from '../dataset.ts';
import { members } from './members.ts';

const everyMs = 600_000;
/** So many wait for the team, however many there have been. */
const waiting = 40;
const applicationData = {
  businessDescription: 'Pipes and what goes with them',
  yearsInBusiness: '4',
  website: '',
  reasonToJoin: 'To be seen',
};

/** An application as svc-identity stores it. */
function applicationOf(number: number, dataset: Dataset) {
  const { business, idAt } = drawFor(number, dataset);
  const createdAt = instantOf(number, dataset, everyMs);
  const _id = idAt(createdAt);
  const decided = number % 10 === 0 ? 'rejected' : 'approved';
  const reviewStatus = dataset.size - number <= waiting ? 'pending' : decided;
  return {
    _id,
    userId: `u${number}`,
    openFor: reviewStatus === 'rejected' ? `rejected:${_id}` : `u${number}`,
    membershipPlanId: 1,
    startDate: createdAt,
    endDate: new Date(createdAt.getTime() + 315_360_000_000),
    status: 'active',
    reviewStatus,
    rejectionReason: null,
    membershipId: reviewStatus === 'approved' ? `MEM-${number}` : null,
    settled: true,
    billingCycle: 'free',
    amount: 0,
    stripeSubscriptionId: null,
    planName: 'Free',
    paymentStatus: 'none',
    cancelAtPeriodEnd: false,
    attempt: 0,
    checkoutExpiresAt: null,
    stripeSessionId: null,
    stripeCustomerId: null,
    stripePriceId: null,
    lookAt: null,
    applicationData,
    businessName: isRare(number, dataset) ? `${rareWord} & Sons` : business(),
    businessCategory: 'Home Services',
    businessSubcategory: 'Plumbing',
    version: 2,
    createdAt,
    outbox: [],
  };
}

export const applications: List = {
  name: 'applications',
  unit: 'svc-identity',
  path: '/api/subscriptions',
  size: 100_000,
  fillings: [{ collection: 'subscriptions', fields: ['businessName'], documentOf: applicationOf }],
  ...(members.knows && { knows: members.knows }),
  questions: {
    'first page': { query: () => ({}), fits: isPage },
    'a page deep in the list': {
      query: (dataset, round) => ({ cursor: writeCursor([applicationOf(somewhere(dataset, round), dataset)._id]) }),
      fits: isPage,
    },
    'those that wait': {
      query: () => ({ reviewStatus: 'pending' }),
      fits: ({ rows, total }) => rows.length === waiting && total === waiting,
    },
    'those that were rejected': {
      query: () => ({ reviewStatus: 'rejected' }),
      fits: isPageOf('reviewStatus', 'rejected'),
    },
    ...searches,
    'search among those that wait': {
      query: () => ({ q: "'s", reviewStatus: 'pending' }),
      fits: ({ rows, total }) => rows.length > waiting - 5 && total === rows.length,
    },
    'search among those that were rejected': {
      query: () => ({ q: "'s", reviewStatus: 'rejected' }),
      fits: isPageOf('reviewStatus', 'rejected'),
    },
  },
};
