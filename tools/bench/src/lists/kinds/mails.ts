import { writeCursor } from '@postcard/service-kit';
import { isNothing, isPage, isPageOf, type List } from '../list.ts';
import { drawFor, instantOf, somewhere, type Dataset } from '../dataset.ts';

const everyMs = 2_000;
const templates = [
  'welcome',
  'sample-received',
  'booking-confirmed',
  'artwork-reminder',
  'proof-ready',
  'message-for-member',
];
const states = [
  'delivered',
  'delivered',
  'delivered',
  'delivered',
  'delivered',
  'delivered',
  'sent',
  'bounced',
  'failed',
  'complained',
];
const html = `<p>${'An email of the usual length. '.repeat(20)}</p>`;

const addressOf = (number: number): string => `reader${number}@${number % 2 ? 'shop' : 'mail'}.example`;

/** An email as svc-notify stores it. */
function emailOf(number: number, dataset: Dataset) {
  const template = templates[number % templates.length];
  const createdAt = instantOf(number, dataset, everyMs);
  return {
    _id: drawFor(number, dataset).idAt(createdAt),
    name: `email-${number}`,
    template,
    to: addressOf(number),
    subject: `About your ${template}, number ${number % 97}`,
    text: html,
    html,
    isPrivate: false,
    unsubscribeUrl: null,
    about: null,
    state: states[number % states.length],
    round: 0,
    tries: 1,
    dueAt: null,
    lastError: null,
    providerId: `provider-${number}`,
    createdAt,
    sentAt: createdAt,
  };
}

export const mails: List = {
  name: 'mails',
  unit: 'svc-notify',
  path: '/api/mails',
  size: 1_000_000,
  fillings: [{ collection: 'mails', fields: ['to', 'subject', 'template'], documentOf: emailOf }],
  questions: {
    'first page': { query: () => ({}), fits: isPage },
    'a page deep in the list': {
      query: (dataset, round) => ({ cursor: writeCursor([emailOf(somewhere(dataset, round), dataset)._id]) }),
      fits: isPage,
    },
    'one state': { query: () => ({ status: 'failed' }), fits: isPageOf('state', 'failed') },
    'search for one address': {
      query: (dataset, round) => ({ q: addressOf(somewhere(dataset, round)) }),
      fits: ({ rows }, { q }) => rows.length === 1 && rows[0]?.['to'] === q,
    },
    'search for a template': {
      query: () => ({ q: 'booking-confirmed' }),
      fits: isPageOf('template', 'booking-confirmed'),
    },
    'search in one state': { query: () => ({ q: 'reader', status: 'bounced' }), fits: isPageOf('state', 'bounced') },
    'search for something absent': { query: () => ({ q: 'Kowalski' }), fits: isNothing },
  },
};
