import { writeCursor } from '@postcard/service-kit';
import { isPage, isPageOf, searches, type List } from '../list.ts';
import { drawFor, instantOf, isRare, rareWord, somewhere, team, type Dataset } from '../dataset.ts';

const everyMs = 60_000;
const acts = [
  ['setSampleRequestStatus', 'Set the status of a sample request', 'svc-requests'],
  ['approveSubscription', 'Approve an application', 'svc-identity'],
  ['moveBooking', 'Give a paid booking another free spot', 'svc-campaigns'],
] as const;

/** The line of an act as svc-notify stores it. */
function lineOf(number: number, dataset: Dataset) {
  const { person, business, idAt } = drawFor(number, dataset);
  const createdAt = instantOf(number, dataset, everyMs);
  const id = idAt(createdAt);
  const [act, summary, service] = acts[number % acts.length] as (typeof acts)[number];
  const before = { name: isRare(number, dataset) ? rareWord : person().first, business: business(), status: 'pending' };
  const actorId = number % 4 === 0 ? team : 'other';
  const outcome = number % 10 === 0 ? 'refused' : 'done';
  const target = { id: `n${number}` };
  const line = {
    id,
    at: createdAt.toISOString(),
    service,
    actorId,
    act,
    summary,
    target,
    before,
    after: { ...before, status: 'done' },
    outcome,
    code: null,
    requestId: id,
  };
  const found = [summary, act, 'Olivia', target.id, JSON.stringify(before)].join('\n');
  return { _id: id, lineId: id, version: 2, line, outcome, actorId, service, actorName: 'Olivia', found, createdAt };
}

export const audit: List = {
  name: 'audit',
  unit: 'svc-notify',
  path: '/api/audit',
  size: 100_000,
  fillings: [{ collection: 'audit_lines', fields: ['found'], documentOf: lineOf }],
  questions: {
    'first page': { query: () => ({}), fits: isPage },
    'a page deep in the list': {
      query: (dataset, round) => ({ cursor: writeCursor([lineOf(somewhere(dataset, round), dataset)._id]) }),
      fits: isPage,
    },
    'one outcome': { query: () => ({ status: 'refused' }), fits: isPageOf('outcome', 'refused') },
    'one person': { query: () => ({ actor: team }), fits: isPageOf('actorId', team) },
    'one service': { query: () => ({ service: 'svc-identity' }), fits: isPageOf('service', 'svc-identity') },
    ...searches,
    'search in one outcome': {
      query: () => ({ q: 'status', status: 'refused' }),
      fits: isPageOf('outcome', 'refused'),
    },
  },
};
