import { writeCursor } from '@postcard/service-kit';
import { isPage, type List } from '../list.ts';
import { drawFor, instantOf, somewhere, type Dataset } from '../dataset.ts';

const everyMs = 60_000;

/** An invoice as svc-campaigns stores it. */
function invoiceOf(number: number, dataset: Dataset) {
  const createdAt = instantOf(number, dataset, everyMs);
  return {
    _id: drawFor(number, dataset).idAt(createdAt),
    number: number + 1,
    invoiceNumber: `INV-${String(number + 1).padStart(6, '0')}`,
    bookingId: `b${number}`,
    userId: `u${number % 5_000}`,
    date: createdAt,
    description: `Medium ad spot M05, Card ${number % 1_000}`,
    amount: 47_300,
    status: 'paid',
    paidDate: createdAt,
    createdAt,
  };
}

export const invoices: List = {
  name: 'invoices',
  unit: 'svc-campaigns',
  path: '/api/invoices',
  size: 100_000,
  fillings: [{ collection: 'invoices', documentOf: invoiceOf }],
  questions: {
    'first page': { query: () => ({}), fits: isPage },
    'a page deep in the list': {
      query: (dataset, round) => {
        const { createdAt, _id } = invoiceOf(somewhere(dataset, round), dataset);
        return { cursor: writeCursor([createdAt.getTime(), _id]) };
      },
      fits: isPage,
    },
  },
};
