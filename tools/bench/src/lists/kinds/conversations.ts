import { writeCursor } from '@postcard/service-kit';
import { isPage, isPageOf, searches, type List } from '../list.ts';
import { drawFor, instantOf, isRare, rareWord, somewhere, team, type Dataset } from '../dataset.ts';

const everyMs = 300_000;

/** A conversation of two messages as svc-notify stores it: one in ten open, one in twenty the team member's own. */
function conversationOf(number: number, dataset: Dataset) {
  const { business, talk, idAt } = drawFor(number, dataset);
  const createdAt = instantOf(number, dataset, everyMs);
  const [id, subject, content] = [
    idAt(createdAt),
    `A question of ${isRare(number, dataset) ? rareWord : business()}`,
    talk(),
  ];
  const message = (sender: string, at: Date) => ({ id: `${id}-${sender}`, sender, content, createdAt: at });
  const updatedAt = new Date(createdAt.getTime() + 60_000);
  return {
    _id: id,
    memberId: `u${number % 5_000}`,
    subject,
    excerpt: content,
    lastSender: 'team',
    messageCount: 2,
    member: { isRead: true, archived: false },
    team: { isRead: number % 40 !== 0, archived: number % 10 !== 0, wrote: true },
    messages: [message('member', createdAt), message('team', updatedAt)],
    assigneeId: number % 20 === 0 ? team : null,
    version: 2,
    found: `${subject}\n${content}`,
    untold: [],
    tellAt: null,
    createdAt,
    updatedAt,
  };
}

export const conversations: List = {
  name: 'conversations',
  unit: 'svc-notify',
  path: '/api/messages/desk',
  size: 100_000,
  fillings: [{ collection: 'threads', fields: ['found'], documentOf: conversationOf }],
  questions: {
    'first page': { query: () => ({}), fits: isPageOf('isClosed', false) },
    'a page deep in the list': {
      query: (dataset, round) => {
        const { updatedAt, _id } = conversationOf(somewhere(dataset, round), dataset);
        return { box: 'closed', cursor: writeCursor([updatedAt.getTime(), _id]) };
      },
      fits: isPage,
    },
    'one’s own': { query: () => ({ box: 'mine' }), fits: isPageOf('assigneeId', team) },
    'nobody’s': { query: () => ({ box: 'unassigned' }), fits: isPageOf('assigneeId', null) },
    'closed ones': { query: () => ({ box: 'closed' }), fits: isPageOf('isClosed', true) },
    ...Object.fromEntries(
      Object.entries(searches).map(([name, { query, fits }]) => [
        name,
        { query: () => ({ box: 'closed', ...query() }), fits },
      ]),
    ),
  },
};
