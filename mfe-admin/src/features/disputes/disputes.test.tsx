import { describe, expect, test } from '@jest/globals';
import { problem, renderRoutes, testAdmin, type FakeApi, aConversation, aPageOf } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useSearchParams } from 'react-router';
import { Component as CardsTab } from '../cards/cards-tab.tsx';
import { Component as MoneyTab } from '../money/money-tab.tsx';
import { leftWords } from './api.ts';

const user = testAdmin();
const at = '2035-01-01T17:00:00.000Z';
const dispute = (id: string, answerBy: string | null, change: object = {}) => ({
  id,
  status: 'needs_answer',
  amount: 50_000,
  reason: 'product_not_received',
  answerBy,
  bookingId: 'b',
  businessName: id,
  campaignName: 'May card',
  spotId: 'M01',
  createdAt: at,
  ...change,
});
const evidence = {
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  product: 'A medium advertisement',
  bookedAt: at,
  cancelUntil: at,
  isCancelled: false,
  invoice: { id: 'i1', invoiceNumber: 'INV-000001', paidAt: at },
  approval: null,
  mailing: { at, households: 5000, isMailed: true },
  suggestion: 'The card was mailed.',
};
const opened = { ...dispute('Soon', '2035-02-01T00:00:00.000Z'), evidence, answer: null, acceptedAt: null };
const answered = {
  statement: 'The card was mailed.',
  communication: '',
  papers: ['receipt'],
  revision: 1,
  savedAt: at,
  submittedAt: null,
};
const thread = {
  ...aConversation({ subject: 'Thank you', excerpt: 'It is lovely', lastSender: 'member' }),
  assigneeId: null,
  assigneeName: null,
  isClosed: false,
  version: 1,
};
const conversation = {
  ...thread,
  memberFirstName: 'Ada',
  messages: [{ id: 'm1', sender: 'member', senderName: 'Ada', content: '<b>It is lovely</b>', createdAt: at }],
};

const api: FakeApi = {
  'GET /api/disputes': () =>
    aPageOf([
      dispute('Later', '2035-03-01T00:00:00.000Z'),
      dispute('Over', null, { status: 'lost' }),
      dispute('Soon', '2035-02-01T00:00:00.000Z'),
    ]),
  'GET /api/disputes/Soon': opened,
  'GET /api/messages/desk': ({ query }: { query: URLSearchParams }) =>
    aPageOf(query.get('box') === 'inbox' && query.get('q') === 'ada@example.com' ? [thread] : []),
  'GET /api/messages/desk/t1': conversation,
};
const open = (search = '', more: FakeApi = {}) =>
  renderRoutes(
    [
      { path: '/admin', Component: MoneyTab },
      { path: '/checkout/:id', element: <p>The booking</p> },
    ],
    { at: `/admin?tab=money&view=disputes${search}`, user, api: { ...api, ...more } },
  );
function Shown() {
  const [query] = useSearchParams();
  return query.get('tab') === 'money' ? <MoneyTab /> : <CardsTab />;
}

const button = (name: string) => screen.getByRole('button', { name });

describe('the list of disputes', () => {
  test('is ordered by deadline, and filtered in the address', async () => {
    const page = await open();
    await screen.findByRole('rowheader', { name: 'Soon' });
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Soon', 'Later', 'Over']);
    await page.user.selectOptions(screen.getByLabelText('Show'), 'Needs response');
    await waitFor(() => expect(page.calls.at(-1)?.query.get('status')).toBe('needs_answer'));
    expect(page.router.state.location.search).toBe('?tab=money&view=disputes&status=needs_answer');
  });

  test('says so if it is empty, and opens at its former address', async () => {
    await renderRoutes([{ path: '/admin', element: <Shown /> }], {
      at: '/admin?tab=cards&view=disputes',
      user,
      api: { ...api, 'GET /api/disputes': () => aPageOf([]) },
    });
    expect(await screen.findByText('No payment is disputed')).toBeTruthy();
  });
});

describe('the dispute dialog', () => {
  test('shows the evidence, starts a response with it, and saves a draft', async () => {
    const page = await open('&dispute=Soon', { 'PUT /api/disputes/Soon/answer': { ...opened, answer: answered } });
    const statement = await screen.findByLabelText<HTMLTextAreaElement>('What we say');
    expect(statement.value).toBe('The card was mailed.');
    expect(screen.getByText(/left$/)).toBeTruthy();
    expect([
      screen.getByLabelText<HTMLInputElement>('The invoice').checked,
      screen.getByLabelText<HTMLInputElement>('The approval of the ad').disabled,
    ]).toEqual([true, true]);
    await page.user.click(screen.getByLabelText('Who the customer is'));
    await page.user.type(statement, ' It was.');
    await page.user.click(button('Save draft'));
    await screen.findByText(/This is the draft of/);
    expect(page.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      statement: 'The card was mailed. It was.',
      communication: '',
      papers: ['receipt', 'mailing', 'terms'],
      revision: 0,
    });
    expect(page.toasts).toEqual([expect.objectContaining({ title: 'Draft saved' })]);
  });

  test('quotes the customer’s messages as they were written', async () => {
    const page = await open('&dispute=Soon');
    await page.user.click(await screen.findByRole('button', { name: 'Quote Thank you' }));

    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>('Messages to submit').value).toMatch(
        /^Conversation "Thank you"\n\nJan 1, 2035, .* Ada:\n<b>It is lovely<\/b>$/,
      ),
    );
  });

  test('submits a response once, and then shows it', async () => {
    const given = {
      ...opened,
      status: 'under_review',
      answerBy: null,
      answer: { ...answered, revision: 2, submittedAt: at },
    };
    const page = await open('&dispute=Soon', { 'POST /api/disputes/Soon/answer': given });
    await page.user.click(await screen.findByRole('button', { name: 'Submit to the bank' }));

    expect(await screen.findByText(/^Our answer/)).toBeTruthy();
    expect(screen.getByText(/which can take two months/)).toBeTruthy();
    expect(screen.queryByRole('form', { name: 'Answer' })).toBeNull();
  });

  test('accepts a dispute after a confirmation that states the cost', async () => {
    const page = await open('&dispute=Soon', {
      'POST /api/disputes/Soon/accept': { ...opened, status: 'lost', answerBy: null, acceptedAt: at },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Accept the dispute' }));
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getByText(/The payer keeps \$500\.00/)).toBeTruthy();
    await page.user.click(question.getByRole('button', { name: 'Accept the dispute' }));
    expect(await screen.findByText(/^We accepted it/)).toBeTruthy();
  });

  test('says why a response was refused, and reloads the dispute', async () => {
    const page = await open('&dispute=Soon', {
      'PUT /api/disputes/Soon/answer': () =>
        problem(409, 'conflict', 'Somebody has changed this answer in the meantime.'),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Save draft' }));

    expect((await screen.findByRole('alert')).textContent).toContain('Somebody has changed');
    expect(page.calls.filter(({ path }) => path === '/api/disputes/Soon').length).toBeGreaterThan(1);
  });

  test('works if the messages cannot be loaded', async () => {
    await open('&dispute=Soon', {
      'GET /api/messages/desk': () => problem(503, 'service_unavailable', 'Back in a moment.'),
    });

    expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
    expect(button('Submit to the bank').hasAttribute('disabled')).toBe(false);
  });

  test('cannot be submitted without text', async () => {
    await open('&dispute=Soon', { 'GET /api/disputes/Soon': { ...opened, evidence: null, bookingId: null } });
    await screen.findByLabelText('What we say');

    expect(button('Submit to the bank').hasAttribute('disabled')).toBe(true);
  });

  test('says that a dispute could not be loaded', async () => {
    await open('&dispute=Soon', {
      'GET /api/disputes/Soon': () => problem(503, 'service_unavailable', 'Back in a moment.'),
    });
    expect(await screen.findByText('This dispute could not be shown')).toBeTruthy();
  });
});

test.each([
  [-1, 'Deadline passed'],
  [30, '1 minute left'],
  [3_700, '1 hour, 1 minute left'],
  [90_000, '1 day, 1 hour left'],
  [6 * 86_400 + 10, '6 days, 0 hours left'],
])('the time left after %i seconds reads %s', (seconds, words) => {
  expect(leftWords(new Date(seconds * 1000).toISOString(), 0)).toBe(words);
});
