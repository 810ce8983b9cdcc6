import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { DeskConversation } from '@postcard/contracts/message-desk';
import { problem, renderRoutes, testAdmin, type ApiCall, type FakeApi } from '@postcard/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Component } from './messages-tab.tsx';

/** The browser's end of the stream, moved by hand. */
class FakeStream extends EventTarget {
  static open: FakeStream[] = [];
  constructor() {
    super();
    FakeStream.open.push(this);
  }
  close() {
    FakeStream.open = FakeStream.open.filter((each) => each !== this);
  }
}
const say = (name: string) =>
  act(async () => FakeStream.open.forEach((stream) => stream.dispatchEvent(new MessageEvent(name, { data: '{}' }))));
const browserStream = globalThis.EventSource;
beforeEach(() => {
  FakeStream.open = [];
  globalThis.EventSource = FakeStream as never;
});
afterEach(() => {
  globalThis.EventSource = browserStream;
});

const at = '2030-05-20T17:00:00.000Z';
const user = testAdmin({ id: 'grace', displayName: 'Grace' });
const conversation: DeskConversation = {
  id: 't1',
  subject: 'Your <b>proof</b>',
  memberId: 'u1',
  memberName: 'Ada Pizza',
  memberFirstName: 'Ada',
  excerpt: 'Where is it?',
  lastSender: 'member',
  messageCount: 1,
  isRead: true,
  archived: false,
  createdAt: at,
  updatedAt: at,
  assigneeId: null,
  assigneeName: null,
  isClosed: false,
  version: 3,
  messages: [{ id: 'm1', sender: 'member', senderName: 'Ada Pizza', content: 'Where is it?', createdAt: at }],
};
const { messages: _, memberFirstName: __, ...thread } = conversation;
const hours = { id: 'c1', title: 'Hours', content: 'Hello {first name}, we are open.', version: 1 };
const base: FakeApi = {
  'GET /api/messages/desk': [thread],
  'GET /api/messages/desk/t1': conversation,
  'GET /api/messages/desk-counts': { inbox: 2, mine: 0, unassigned: 1 },
  'GET /api/messages/administrators': [
    { id: 'grace', name: 'Grace' },
    { id: 'joan', name: 'Joan' },
  ],
  'GET /api/messages/canned-replies': [hours],
};
const open = (api: FakeApi = {}, search = '') =>
  renderRoutes([{ path: '/admin', Component }], { at: `/admin?tab=messages${search}`, user, api: { ...base, ...api } });
const sent = (page: { calls: ApiCall[] }, method: string) => page.calls.filter((call) => call.method === method);

describe('the boxes', () => {
  test('list conversations with who sees to them and what is unread, and keep box and search in the address', async () => {
    const page = await open({
      'GET /api/messages/desk': [
        { ...thread, isRead: false },
        { ...thread, id: 't2', subject: 'Another', assigneeId: 'joan', assigneeName: 'Joan' },
      ],
    });
    expect((await screen.findByRole('link', { name: /Your <b>proof<\/b>/ })).textContent).toMatch(/Unread.*unassigned/);
    expect(screen.getByRole('link', { name: /Another/ }).textContent).toMatch(/assigned to Joan/);
    expect(screen.getByRole('tab', { name: 'Inbox 2 unread' })).toBeTruthy();
    await page.user.click(screen.getByRole('tab', { name: 'Unassigned 1 unread' }));
    await page.user.type(screen.getByRole('searchbox'), 'proof');
    await waitFor(() =>
      expect(Object.fromEntries(page.calls.findLast(({ path }) => path === '/api/messages/desk')?.query ?? [])).toEqual(
        { box: 'unassigned', limit: '50', q: 'proof' },
      ),
    );
    expect(page.router.state.location.search).toBe('?tab=messages&box=unassigned&q=proof');
  });

  test.each([
    ['inbox', 'Nothing is open'],
    ['waiting', 'Everybody has an answer'],
    ['mine', 'Nothing is yours'],
    ['unassigned', 'Everything open has somebody'],
    ['closed', 'Nothing is closed'],
  ])('%s with nothing in it says so', async (box, words) => {
    await open({ 'GET /api/messages/desk': [] }, `&box=${box}`);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('that find nothing, or cannot be shown, say so', async () => {
    const page = await open({ 'GET /api/messages/desk': [] }, '&q=x');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    page.unmount();
    await open({ 'GET /api/messages/desk': problem(503, 'service_unavailable', 'A short break.') });
    expect(await screen.findByText('A short break.')).toBeTruthy();
  });

  test('and their counts are read again when something is heard', async () => {
    let unread = 0;
    const page = await open({
      'GET /api/messages/desk': () => (unread ? [thread] : []),
      'GET /api/messages/desk-counts': () => ({ inbox: unread, mine: 0, unassigned: 0 }),
    });
    expect(await screen.findByText('Nothing is open')).toBeTruthy();
    unread = 1;
    await say('message');
    expect(await screen.findByRole('tab', { name: 'Inbox 1 unread' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: /Your/ })).toBeTruthy();
    page.unmount();
    expect(FakeStream.open).toEqual([]);
  });
});

describe('a conversation', () => {
  test('opens from its box, is marked as read, and leads back', async () => {
    let isRead = false;
    const page = await open({
      'GET /api/messages/desk/t1': () => ({ ...conversation, isRead }),
      'PATCH /api/messages/threads/t1': () => ((isRead = true), { ...thread, isRead }),
    });
    await page.user.click(await screen.findByRole('link', { name: /Your/ }));
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Your <b>proof</b>' }));
    await waitFor(() => expect(sent(page, 'PATCH').map(({ body }) => body)).toEqual([{ isRead: true }]));
    await page.user.click(screen.getByRole('button', { name: 'Back to all conversations' }));
    expect(page.router.state.location.search).toBe('?tab=messages');
  });

  test.each([
    ['Assign to me', 'grace'],
    ['Assign to Joan', 'joan'],
  ])('%s', async (item, assigneeId) => {
    const page = await open(
      { 'PATCH /api/messages/desk/t1': () => ({ ...thread, assigneeId, assigneeName: 'Somebody', version: 4 }) },
      '&thread=t1',
    );
    await page.user.click(await screen.findByRole('button', { name: 'Assign' }));
    await page.user.click(await screen.findByRole('menuitem', { name: item }));
    expect(await screen.findByText('With Ada Pizza, assigned to Somebody')).toBeTruthy();
    expect(sent(page, 'PATCH')[0]?.body).toEqual({ version: 3, assigneeId });
  });

  test('is closed with one click and reopened with another', async () => {
    const page = await open(
      { 'PATCH /api/messages/desk/t1': ({ body }: ApiCall) => ({ ...thread, ...(body as object), version: 4 }) },
      '&thread=t1',
    );
    await page.user.click(await screen.findByRole('button', { name: 'Close conversation' }));
    await page.user.click(await screen.findByRole('button', { name: 'Reopen' }));
    await screen.findByRole('button', { name: 'Close conversation' });
    expect(sent(page, 'PATCH').map(({ body }) => body)).toEqual([
      { version: 3, isClosed: true },
      { version: 4, isClosed: false },
    ]);
  });

  test('that somebody else has changed says so and shows how it is now', async () => {
    let stored = conversation;
    const page = await open(
      {
        'GET /api/messages/desk/t1': () => stored,
        'PATCH /api/messages/desk/t1': () => (
          (stored = { ...conversation, assigneeId: 'joan', assigneeName: 'Joan', version: 4 }),
          problem(409, 'conflict', 'Somebody changed this.')
        ),
      },
      '&thread=t1',
    );
    await page.user.click(await screen.findByRole('button', { name: 'Close conversation' }));
    expect(await screen.findByText('With Ada Pizza, assigned to Joan')).toBeTruthy();
    expect(page.toasts).toEqual([
      { variant: 'destructive', title: 'Not changed', description: 'Somebody changed this.' },
    ]);
  });

  test('takes a kept answer with the member’s first name, and sends it for what was read', async () => {
    const answered = {
      ...conversation,
      version: 4,
      isClosed: true,
      messages: [
        ...conversation.messages,
        { id: 'm2', sender: 'team' as const, senderName: 'Grace', content: 'x', createdAt: at },
      ],
    };
    const page = await open({ 'POST /api/messages/desk/t1/replies': () => answered }, '&thread=t1');
    await page.user.click(await screen.findByRole('button', { name: 'Insert a kept answer' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Hours' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('Hello Ada, we are open.');
    await page.user.click(screen.getByRole('button', { name: 'Send and close' }));
    await waitFor(() =>
      expect(within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem')).toHaveLength(2),
    );
    expect(sent(page, 'POST')[0]).toMatchObject({
      body: { version: 3, content: 'Hello Ada, we are open.', closes: true },
      headers: expect.anything(),
    });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('');
  });

  test('is sent and closed with Ctrl and Enter, and not with Enter alone', async () => {
    const page = await open(
      { 'POST /api/messages/desk/t1/replies': { ...conversation, version: 4, isClosed: true } },
      '&thread=t1',
    );
    await page.user.type(await screen.findByLabelText('Your answer'), 'Yes{Enter}');
    expect(sent(page, 'POST')).toEqual([]);
    await page.user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(sent(page, 'POST').map(({ body }) => body)).toEqual([{ version: 3, content: 'Yes', closes: true }]),
    );
  });

  test('keeps what was typed when somebody was faster', async () => {
    const page = await open(
      { 'POST /api/messages/desk/t1/replies': problem(409, 'conflict', 'Please read it before you answer.') },
      '&thread=t1',
    );
    await page.user.type(await screen.findByLabelText('Your answer'), 'Hello');
    await page.user.click(screen.getByRole('button', { name: 'Send answer' }));
    await waitFor(() =>
      expect(page.toasts).toMatchObject([
        { title: 'Your answer was not sent', description: 'Please read it before you answer.' },
      ]),
    );
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('Hello');
  });

  test('that is not there says so', async () => {
    await open({ 'GET /api/messages/desk/t1': problem(404, 'not_found') }, '&thread=t1');
    expect(await screen.findByText('We could not find this conversation')).toBeTruthy();
  });
});

describe('kept answers', () => {
  test('are added, changed at their version, and removed', async () => {
    const page = await open(
      {
        'POST /api/messages/canned-replies': { ...hours, id: 'c2' },
        'PUT /api/messages/canned-replies/c1': { ...hours, version: 2 },
        'DELETE /api/messages/canned-replies/c1': undefined,
      },
      '&answers=1',
    );
    await page.user.type(await screen.findByLabelText('Title'), 'New');
    await page.user.type(screen.getByLabelText('Text of the answer'), 'Hello');
    await page.user.click(screen.getByRole('button', { name: 'Keep this answer' }));
    await waitFor(() => expect(sent(page, 'POST')[0]?.body).toEqual({ title: 'New', content: 'Hello' }));
    await page.user.click(screen.getByRole('button', { name: 'Edit Hours' }));
    await page.user.type(screen.getByLabelText('Title'), ' today');
    await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(sent(page, 'PUT')[0]?.body).toEqual({
        version: 1,
        title: 'Hours today',
        content: 'Hello {first name}, we are open.',
      }),
    );
    await page.user.click(screen.getByRole('button', { name: 'Remove Hours' }));
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Answer removed'));
  });

  test('that somebody changed meanwhile say so', async () => {
    const page = await open(
      { 'PUT /api/messages/canned-replies/c1': problem(409, 'conflict', 'Please look again.') },
      '&answers=1',
    );
    await page.user.click(await screen.findByRole('button', { name: 'Edit Hours' }));
    await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(page.toasts).toMatchObject([{ title: 'Not kept', description: 'Please look again.' }]));
  });
});
