import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { SessionUser } from '@postcard/web-kit';
import { problem, renderRoutes, testMember, type ApiCall } from '@postcard/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';

/** The browser's end of the stream, moved by hand. */
class FakeStream extends EventTarget {
  static open: FakeStream[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeStream.open.push(this);
  }
  close() {
    FakeStream.open = FakeStream.open.filter((each) => each !== this);
  }
  send(name: string, data: unknown) {
    return act(async () => void this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) })));
  }
}
const browserStream = globalThis.EventSource;
beforeEach(() => {
  FakeStream.open = [];
  globalThis.EventSource = FakeStream as never;
});
afterEach(() => {
  globalThis.EventSource = browserStream;
});

const user = testMember();
const at = '2030-05-20T17:00:00.000Z';
const thread = {
  id: 't1',
  subject: 'Your proof',
  memberId: 'u1',
  memberName: 'Ada',
  excerpt: 'It is on its way',
  lastSender: 'team',
  messageCount: 2,
  isRead: true,
  archived: false,
  createdAt: at,
  updatedAt: at,
};
const messages = [
  { id: 'm1', sender: 'member', senderName: 'Ada', content: 'Where is my proof?', createdAt: at },
  { id: 'm2', sender: 'team', senderName: 'The team', content: 'It is on its way', createdAt: at },
];
const whole = { ...thread, messages };
const choices = { messages: true, membership: true, bookings: true, reminders: true };
const listPath = 'GET /api/messages/threads';
const base = {
  'GET /api/users/me': user,
  'GET /api/notifications/unread': { notifications: 0, threads: 0 },
  'GET /api/messages/threads': [],
  'GET /api/messages/threads/t1': whole,
  'GET /api/notifications/preferences': choices,
};

const open = (api: object = {}, path = '/messages', as: SessionUser = user) =>
  renderRoutes(routes, { at: path, user: as, api: { ...base, ...api } as never });
const sent = (page: { calls: ApiCall[] }, method: string) => page.calls.filter((call) => call.method === method);

describe('the messages page', () => {
  test('asks who is not logged in to log in, and opens no stream for them', async () => {
    await renderRoutes(routes, { at: '/messages' });
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
    expect(FakeStream.open).toEqual([]);
  });

  test.each([
    ['inbox', 'No messages yet'],
    ['sent', 'Nothing sent yet'],
    ['archived', 'Nothing archived'],
  ])('with nothing in %s says so', async (box, title) => {
    const page = await open({}, `/messages?box=${box}`);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(page.calls.find(({ path }) => path === '/api/messages/threads')?.query.get('box')).toBe(box);
  });

  test('moves between its boxes and keeps the place in the address', async () => {
    const page = await open();
    await page.user.click(await screen.findByRole('tab', { name: 'Archived' }));
    expect(page.router.state.location.search).toBe('?box=archived');
    expect(await screen.findByText('Nothing archived')).toBeTruthy();
  });

  test('that could not be read tries again', async () => {
    let fails = true;
    const page = await open({
      [listPath]: () => (fails ? problem(503, 'service_unavailable', 'A short break.') : [thread]),
    });
    expect(await screen.findByText('A short break.')).toBeTruthy();
    fails = false;
    await page.user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Your proof')).toBeTruthy();
  });

  test('tells what is unread by word, in the list and at the tab', async () => {
    await open({
      [listPath]: [{ ...thread, isRead: false }],
      'GET /api/notifications/unread': { notifications: 1, threads: 1 },
    });
    expect(await screen.findByRole('link', { name: /Your proof Unread/ })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Inbox 1 unread' })).toBeTruthy();
  });
});

describe('a conversation', () => {
  test('opens from its list, reads oldest first and is marked as read', async () => {
    let isRead = false;
    const page = await open({
      [listPath]: () => [{ ...thread, isRead }],
      'GET /api/messages/threads/t1': () => ({ ...whole, isRead }),
      'PATCH /api/messages/threads/t1': ({ body }: ApiCall) => ({
        ...thread,
        isRead: (isRead = (body as { isRead: boolean }).isRead),
      }),
    });
    await page.user.click(await screen.findByRole('link', { name: /Your proof/ }));
    const items = within(await screen.findByRole('list', { name: 'Messages' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^You.*Where is my proof\?$/),
      expect.stringMatching(/^The team.*It is on its way$/),
    ]);
    await waitFor(() => expect(sent(page, 'PATCH').map(({ body }) => body)).toEqual([{ isRead: true }]));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your proof' }));
    await page.user.click(screen.getByRole('link', { name: 'Back to all messages' }));
    expect(page.router.state.location.search).toBe('?box=inbox');
  });

  test('takes an answer, keeps it as a draft until then', async () => {
    const answered = {
      ...whole,
      messageCount: 3,
      messages: [...messages, { id: 'm3', sender: 'member', senderName: 'Ada', content: 'Thank you', createdAt: at }],
    };
    let stored: object = whole;
    const page = await open(
      {
        'GET /api/messages/threads/t1': () => stored,
        'POST /api/messages/threads/t1/replies': () => (stored = answered),
      },
      '/messages?thread=t1',
    );
    await page.user.type(await screen.findByLabelText('Your answer'), 'Thank you');
    expect(sessionStorage.getItem('draft:reply-t1')).toContain('Thank you');
    await page.user.click(screen.getByRole('button', { name: 'Send Message' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
    expect(sent(page, 'POST')[0]).toMatchObject({ body: { content: 'Thank you' } });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('');
    expect(sessionStorage.getItem('draft:reply-t1')).toBeNull();
  });

  test.each([
    [409, 'conflict', 'This conversation has 200 messages and is full. Please begin a new one.'],
    [429, 'too_many_requests', 'Please wait a moment and try again.'],
    [404, 'not_found', 'We could not find this.'],
    [401, 'unauthenticated', 'Please log in.'],
    [403, 'forbidden', 'You are not allowed to do this.'],
  ])('keeps what was typed when an answer is refused with %i, and says why', async (status, code, message) => {
    const page = await open(
      {
        'POST /api/messages/threads/t1/replies': problem(status, code, message),
        'POST /api/users/refresh': problem(503, 'service_unavailable'),
      },
      '/messages?thread=t1',
    );
    await page.user.type(await screen.findByLabelText('Your answer'), 'Thank you');
    await page.user.click(screen.getByRole('button', { name: 'Send Message' }));
    await waitFor(() =>
      expect(page.toasts.at(-1)).toMatchObject({
        variant: 'destructive',
        title: 'Your message could not be sent',
        description: message,
      }),
    );
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('Thank you');
  });

  test('sent again after a failure is the same message; changed, it is another', async () => {
    const page = await open(
      { 'POST /api/messages/threads/t1/replies': problem(503, 'service_unavailable') },
      '/messages?thread=t1',
    );
    const press = async (times: number) => {
      await page.user.click(screen.getByRole('button', { name: 'Send Message' }));
      await waitFor(() => expect(page.toasts).toHaveLength(times));
    };
    await page.user.type(await screen.findByLabelText('Your answer'), 'Hello');
    await press(1);
    await press(2);
    await page.user.type(screen.getByLabelText('Your answer'), '!');
    await press(3);
    const [first, second, third] = sent(page, 'POST').map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test.each([
    ['Archive', { archived: true }, {}, 'Archived'],
    ['Bring back', { archived: false }, { archived: true }, 'Brought back'],
    ['Mark unread', { isRead: false }, {}, 'Marked as unread'],
  ])('has a button %s', async (name, body, state, said) => {
    const page = await open(
      { 'GET /api/messages/threads/t1': { ...whole, ...state }, 'PATCH /api/messages/threads/t1': thread },
      '/messages?thread=t1',
    );
    await page.user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe(said));
    expect(sent(page, 'PATCH').map((call) => call.body)).toEqual([body]);
    expect(await screen.findByRole('tab', { name: 'Inbox' })).toBeTruthy();
  });

  test.each([
    [404, 'not_found', 'We could not find this.'],
    [429, 'too_many_requests', 'Please wait a moment and try again.'],
  ])('that cannot be put away stays, and says why: %i', async (status, code, message) => {
    const page = await open(
      { 'PATCH /api/messages/threads/t1': problem(status, code, message) },
      '/messages?thread=t1',
    );
    await page.user.click(await screen.findByRole('button', { name: 'Archive' }));
    await waitFor(() =>
      expect(page.toasts.at(-1)).toMatchObject({
        variant: 'destructive',
        title: 'This did not work',
        description: message,
      }),
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Archive' }).disabled).toBe(false);
  });

  test('that is another’s is not found', async () => {
    await open(
      { 'GET /api/messages/threads/t1': problem(404, 'not_found', 'We could not find this.') },
      '/messages?thread=t1',
    );
    expect(await screen.findByText('We could not find this conversation')).toBeTruthy();
  });

  test.each([
    ['/messages', '?tab=messages'],
    ['/messages?thread=t1', '?tab=messages&thread=t1'],
  ])('at %s is the team’s to answer at its own desk', async (path, search) => {
    const page = await open({}, path, { ...user, isAdmin: true });
    await waitFor(() => expect(page.router.state.location).toMatchObject({ pathname: '/admin', search }));
  });
});

describe('a new message', () => {
  const send = (page: Awaited<ReturnType<typeof open>>) =>
    page.user.click(screen.getByRole('button', { name: 'Send Message' }));

  test('is sent, said to be sent, and shown', async () => {
    const page = await open({ 'POST /api/messages/threads': { ...whole, subject: 'A question' } });
    await page.user.click(await screen.findByRole('button', { name: 'New Message' }));
    await page.user.type(screen.getByLabelText('Subject'), 'A question');
    await page.user.type(screen.getByLabelText('Message'), 'When is the next card?');
    await send(page);
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Message sent!'));
    expect(sent(page, 'POST')[0]?.body).toEqual({ subject: 'A question', content: 'When is the next card?' });
    expect(page.router.state.location.search).toBe('?box=sent&thread=t1');
    expect(sessionStorage.getItem('draft:new-message')).toBeNull();
  });

  test('without its parts says what is missing and sends nothing', async () => {
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: 'New Message' }));
    await send(page);
    expect(await screen.findByText('Please enter a subject')).toBeTruthy();
    expect(screen.getByText('Please enter a message')).toBeTruthy();
    expect(sent(page, 'POST')).toEqual([]);
  });

  test('closed by mistake is still there, and refused keeps its words', async () => {
    const refusal = problem(422, 'validation_failed', 'Please check the highlighted fields.', {
      subject: ['Please use at most 200 characters'],
    });
    const page = await open({ 'POST /api/messages/threads': refusal });
    await page.user.click(await screen.findByRole('button', { name: 'New Message' }));
    await page.user.type(screen.getByLabelText('Subject'), 'Half a');
    await page.user.click(screen.getByRole('button', { name: 'Close' }));
    await page.user.click(screen.getByRole('button', { name: 'New Message' }));
    expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Half a');
    await page.user.type(screen.getByLabelText('Message'), 'question');
    await send(page);
    expect(await screen.findByText('Please use at most 200 characters')).toBeTruthy();
  });

  test.each([
    ['a 403', problem(403, 'forbidden', 'You are not allowed to do this.'), 'You are not allowed to do this.'],
    ['a 409', problem(409, 'conflict', 'This was sent already.'), 'This was sent already.'],
    ['no network', () => Promise.reject(new TypeError('offline')), 'An unexpected error occurred. Please try again.'],
  ])('stays as it was typed after %s', async (_, answer, description) => {
    const page = await open({ 'POST /api/messages/threads': answer });
    await page.user.click(await screen.findByRole('button', { name: 'New Message' }));
    await page.user.type(screen.getByLabelText('Subject'), 'A question');
    await page.user.type(screen.getByLabelText('Message'), 'When?');
    await send(page);
    await waitFor(() =>
      expect(page.toasts.at(-1)).toMatchObject({
        variant: 'destructive',
        title: 'Your message could not be sent',
        description,
      }),
    );
    expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('A question');
  });

  test('to support has its subject', async () => {
    const page = await open({
      'POST /api/messages/threads': problem(429, 'too_many_requests', 'Please wait a little.'),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Contact Support' }));
    expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Support');
    await page.user.type(screen.getByLabelText('Message'), 'Help');
    await send(page);
    await waitFor(() => expect(page.toasts.at(-1)?.description).toBe('Please wait a little.'));
  });
});

describe('e-mail', () => {
  test('is chosen by switches that are saved at once', async () => {
    const page = await open({ 'PUT /api/notifications/preferences': ({ body }: ApiCall) => body });
    expect(await screen.findByText('ada@example.com')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Configure' }));
    await page.user.click(await screen.findByRole('switch', { name: 'Messages' }));
    await page.user.click(screen.getByRole('switch', { name: 'Reminders' }));
    await waitFor(() =>
      expect(sent(page, 'PUT').map(({ body }) => body)).toEqual([
        { ...choices, messages: false },
        { ...choices, messages: false, reminders: false },
      ]),
    );
    expect(screen.getByRole('switch', { name: 'Messages' }).getAttribute('aria-checked')).toBe('false');
  });

  test('that could not be saved is as before, in words', async () => {
    const page = await open({
      'PUT /api/notifications/preferences': problem(503, 'service_unavailable', 'A short break.'),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Configure' }));
    await page.user.click(await screen.findByRole('switch', { name: 'Bookings' }));
    expect(await screen.findByText('A short break.')).toBeTruthy();
    expect(screen.getByRole('switch', { name: 'Bookings' }).getAttribute('aria-checked')).toBe('true');
  });
});

describe('live', () => {
  const notice = {
    id: 'n1',
    type: 'message',
    title: 'New message from the team',
    message: 'Good news',
    isRead: false,
    relatedId: 't1',
    metadata: {},
    createdAt: at,
  };

  test('a message appears without a reload, and after a gap what was missed', async () => {
    let inbox: object[] = [];
    const page = await open({ [listPath]: () => inbox });
    await screen.findByText('No messages yet');
    const [stream] = FakeStream.open;
    expect(stream?.url).toBe('/api/notifications/stream');
    inbox = [thread];
    await stream?.send('message', thread);
    expect(await screen.findByText('Your proof')).toBeTruthy();
    inbox = [{ ...thread, subject: 'Came while away' }];
    await stream?.send('ready', {});
    expect(await screen.findByText('Came while away')).toBeTruthy();
    page.unmount();
    expect(FakeStream.open).toEqual([]);
  });

  test('a notice is a toast, and an approval makes a verified member', async () => {
    const applicant = { ...user, membershipId: null };
    const dashboard = { 'GET /api/campaigns/user/u1': [], 'GET /api/users/u1/participations': [] };
    let me: object = applicant;
    const page = await open({ ...dashboard, 'GET /api/users/me': () => me }, '/dashboard', applicant);
    expect(await screen.findByText('Pending Verification')).toBeTruthy();
    me = user;
    await FakeStream.open[0]?.send('notice', {
      ...notice,
      type: 'membership',
      title: 'You are a verified member',
      message: 'You can now place ads.',
    });
    expect(page.toasts).toEqual([
      { title: 'You are a verified member', description: 'You can now place ads.', waits: true },
    ]);
    expect((await screen.findAllByText('Verified Member')).length).toBeGreaterThan(0);
  });

  test.each(['booking', 'artwork'])('after a notice about a %s the member’s cards are read again', async (type) => {
    const page = await open({ 'GET /api/campaigns/user/u1': [], 'GET /api/users/u1/participations': [] }, '/dashboard');
    await screen.findByText('No campaigns yet');
    const asked = () => page.calls.filter(({ path }) => path === '/api/users/u1/participations').length;
    const before = asked();
    await FakeStream.open[0]?.send('notice', { ...notice, type });
    await waitFor(() => expect(asked()).toBe(before + 1));
  });

  test('silence for longer than three heartbeats renews the login and opens the stream again; a heartbeat keeps it', async () => {
    jest.useFakeTimers({
      now: 0,
      doNotFake: [
        'setTimeout',
        'clearTimeout',
        'setImmediate',
        'clearImmediate',
        'nextTick',
        'queueMicrotask',
        'performance',
        'requestAnimationFrame',
      ],
    });
    const page = await open();
    const asked = () => page.calls.filter((call) => call.path === '/api/users/me').length;
    const [first] = FakeStream.open;
    await act(async () => jest.advanceTimersByTime(40_000));
    await first?.send('beat', {});
    await act(async () => jest.advanceTimersByTime(45_000));
    expect([FakeStream.open, asked()]).toEqual([[first], 0]);
    await act(async () => jest.advanceTimersByTime(5_000));
    await waitFor(() => expect(asked()).toBe(1));
    await waitFor(() => expect(FakeStream.open).toHaveLength(1));
    expect(FakeStream.open[0]).not.toBe(first);
    page.unmount();
    jest.useRealTimers();
  });

  test('back on the net the stream is opened again at once', async () => {
    await open();
    const [first] = FakeStream.open;
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(FakeStream.open).toHaveLength(1));
    expect(FakeStream.open[0]).not.toBe(first);
  });

  test('what is no notice is left aside', async () => {
    const page = await open();
    await FakeStream.open[0]?.send('notice', { title: 'Forged' });
    expect(page.toasts).toEqual([]);
  });
});
