import { describe, expect, test } from '@jest/globals';
import type { DeadLetter, Mail, MailTemplate } from '@postcard/contracts/notify';
import { problem, renderRoutes, testAdmin, type ApiCall, type FakeApi } from '@postcard/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Component } from './email-tab.tsx';

const user = testAdmin();
const at = '2027-05-20T17:00:00.000Z';
const mail = (change: Partial<Mail> = {}): Mail => ({
  id: 'm1',
  template: 'sample-received',
  to: 'ada@example.com',
  subject: 'Your sample card is on its way',
  state: 'delivered',
  tries: 1,
  lastError: null,
  createdAt: at,
  sentAt: at,
  nextTryAt: null,
  text: 'Hello Ada',
  html: '<p>Hello <b>Ada</b></p><script>alert(1)</script>',
  isPrivate: false,
  events: [{ type: 'delivered', reason: '', at }],
  ...change,
});
const failed = mail({
  id: 'm2',
  subject: 'We have your message',
  state: 'failed',
  lastError: '401: wrong key',
  sentAt: null,
  events: [],
});
const template = (change: Partial<MailTemplate> = {}): MailTemplate => ({
  id: 'welcome',
  event: 'user.registered',
  choice: null,
  to: 'maria@example.com',
  subject: 'Welcome',
  text: 'Hello Maria',
  html: '<p>Hello Maria</p>',
  ...change,
});
const letter: DeadLetter = {
  id: 'svc-notify:e1',
  consumer: 'svc-notify',
  type: 'user.updated',
  tries: 8,
  reason: 'could not be read',
  content: '{"nonsense":true}',
  createdAt: at,
};

const list = (items: unknown[], { total = items.length, next }: { total?: number | string; next?: string } = {}) =>
  new Response(JSON.stringify(items), {
    headers: {
      'content-type': 'application/json',
      'x-total-count': String(total).replace('+', ''),
      ...(String(total).endsWith('+') && { 'x-total-count-is': 'at-least' }),
      ...(next && { link: `</api/mails?cursor=${next}>; rel="next"` }),
    },
  });

const base: FakeApi = {
  'GET /api/mails': () => list([mail(), failed]),
  'GET /api/mails/m1': mail(),
  'GET /api/mails/m2': failed,
};
const open = (api: FakeApi = {}, at_ = '/admin?tab=email') =>
  renderRoutes([{ path: '/admin', Component }], { at: at_, user, api: { ...base, ...api } });

describe('the way to the diagnostics', () => {
  test('is a link', async () => {
    await open();
    expect((await screen.findByRole('link', { name: 'Test SendGrid Email' })).getAttribute('href')).toBe(
      '/sendgrid-test',
    );
  });

  test('Check API Key Status makes no call', async () => {
    const page = await open();
    await screen.findByText('We have your message');
    const before = page.calls.length;
    await page.user.click(screen.getByRole('button', { name: 'Check API Key Status' }));
    expect([page.calls.length, page.toasts.length]).toEqual([before, 1]);
  });
});

describe('the list of e-mails', () => {
  test('shows subject, address, state in words and day', async () => {
    await open();
    const row = (await screen.findByText('We have your message')).closest('tr') as HTMLElement;
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .slice(0, 3),
    ).toEqual(['ada@example.com', 'Failed', 'May 20, 2027, 10:00 AM']);
    expect(screen.getByText('2 in all')).toBeTruthy();
  });

  test('is searched and filtered by the server, all of it in the address', async () => {
    const page = await open();
    await page.user.selectOptions(await screen.findByLabelText('State'), 'Came back');
    await page.user.type(screen.getByLabelText('Search'), 'ada');
    await waitFor(() =>
      expect(Object.fromEntries(page.calls.at(-1)?.query ?? [])).toEqual({ limit: '50', q: 'ada', status: 'bounced' }),
    );
    expect(page.router.state.location.search).toBe('?tab=email&status=bounced&q=ada');
  });

  test('opens as an address says', async () => {
    const page = await open({}, '/admin?tab=email&q=ada&status=failed&mail=m2');
    expect(await screen.findByRole('dialog', { name: 'We have your message' })).toBeTruthy();
    await page.user.keyboard('{Escape}');
    expect(page.router.state.location.search).toBe('?tab=email&q=ada&status=failed');
  });

  test('is turned page by page, and back to the newest', async () => {
    const page = await open({
      'GET /api/mails': ({ query }: ApiCall) =>
        query.get('cursor') ? list([failed], { total: '1000+' }) : list([mail()], { total: '1000+', next: 'c1' }),
    });
    expect(await screen.findByText('More than 1,000 in all')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Older' }));
    expect(await screen.findByText('We have your message')).toBeTruthy();
    expect(page.router.state.location.search).toBe('?tab=email&cursor=c1');
    expect((screen.getByRole('button', { name: 'Older' }) as HTMLButtonElement).disabled).toBe(true);
    await page.user.click(screen.getByRole('button', { name: 'Newest' }));
    expect(page.router.state.location.search).toBe('?tab=email');
  });

  test('says when nothing matches, and when there is nothing', async () => {
    await open({ 'GET /api/mails': () => list([]) }, '/admin?tab=email&q=nobody');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    await open({ 'GET /api/mails': () => list([]) });
    expect(await screen.findByText('No e-mail yet')).toBeTruthy();
  });

  test('says when it cannot be loaded, and tries again', async () => {
    const answers = [problem(503, 'service_unavailable', 'A short break'), list([mail()])];
    const page = await open({ 'GET /api/mails': () => answers.shift() });
    expect((await screen.findByRole('alert')).textContent).toContain('A short break');
    await page.user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Your sample card is on its way')).toBeTruthy();
  });
});

describe('one e-mail', () => {
  const look = async (which: Mail, api: FakeApi = {}) => {
    const page = await open({ [`GET /api/mails/${which.id}`]: which, ...api }, `/admin?tab=email&mail=${which.id}`);
    await screen.findByText(which.template, { selector: 'dd' });
    return page;
  };

  test('is shown as a page in a frame that runs nothing, and as text', async () => {
    const page = await look(mail());
    const frame = screen.getByTitle('The letter “Your sample card is on its way” as a page') as HTMLIFrameElement;
    expect([frame.getAttribute('sandbox'), frame.getAttribute('srcdoc')]).toEqual(['', mail().html]);
    await page.user.click(screen.getByRole('tab', { name: 'As text' }));
    expect(screen.getByRole('region', { name: /as text$/ }).textContent).toBe('Hello Ada');
    expect(screen.getByText('May 20, 2027, 10:00 AM: delivered')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  test('that failed says why and is sent again with one click, however often one clicks', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const page = await look(failed, { 'POST /api/mails/m2/resend': () => promise });
    expect(screen.getByText('401: wrong key')).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Send again' });
    await page.user.dblClick(button);
    await act(async () => resolve({ ...failed, state: 'queued' }));
    await waitFor(() =>
      expect((screen.getByRole('button', { name: 'Send again' }) as HTMLButtonElement).disabled).toBe(false),
    );
    const sent = page.calls.filter(({ method }) => method === 'POST');
    expect([sent.length, sent[0]?.headers.get('idempotency-key')]).toEqual([1, expect.stringMatching(/^[\w-]{36}$/)]);
    expect(page.toasts).toMatchObject([{ title: 'E-mail on its way' }]);
  });

  test('that came back is sent again too', async () => {
    const back = mail({ id: 'm3', state: 'bounced', lastError: '550 no such user' });
    const page = await look(back, { 'POST /api/mails/m3/resend': { ...back, state: 'queued' } });
    await page.user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(page.toasts).toMatchObject([{ title: 'E-mail on its way' }]);
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  });

  test('that can never be sent is dismissed, and reads so from then on', async () => {
    let state = failed;
    const page = await look(failed, {
      'GET /api/mails/m2': () => state,
      'POST /api/mails/m2/dismiss': () => (state = { ...failed, isDismissed: true }),
    });
    await page.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(await within(screen.getByRole('dialog')).findByText('Dismissed')).toBeTruthy();
    expect([
      page.toasts.at(-1)?.title,
      screen.queryByRole('button', { name: 'Dismiss' }),
      screen.getByRole('button', { name: 'Send again' }) !== null,
    ]).toEqual(['E-mail dismissed', null, true]);
  });

  test('that may not be sent again says why', async () => {
    const page = await look(failed, {
      'POST /api/mails/m2/resend': () => problem(409, 'conflict', 'Its reader reported an e-mail as spam.'),
    });
    await page.user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(page.toasts).toEqual([
      { variant: 'destructive', title: 'Not sent again', description: 'Its reader reported an e-mail as spam.' },
    ]);
  });

  test('with a secret link says why it has no text', async () => {
    await look(mail({ isPrivate: true, text: '', html: '' }));
    expect(screen.getByText('It carried a secret link, so its text is not kept.')).toBeTruthy();
  });
});

describe('the templates', () => {
  const at_ = '/admin?tab=email&section=templates';

  test('are shown with sample data, one at an address', async () => {
    const page = await open(
      {
        'GET /api/mail-templates': [
          template(),
          template({
            id: 'artwork-reminder',
            event: 'artwork.reminded',
            choice: 'reminders',
            subject: 'Your ad is still missing',
          }),
        ],
      },
      at_,
    );
    expect(await screen.findByTitle('The letter “Welcome” as a page')).toBeTruthy();
    await page.user.selectOptions(screen.getByLabelText('Template'), 'Your ad is still missing');
    expect(screen.getByTitle('The letter “Your ad is still missing” as a page')).toBeTruthy();
    expect(screen.getByText('Yes, as “reminders”')).toBeTruthy();
    expect(new URLSearchParams(page.router.state.location.search).get('template')).toBe(
      'artwork-reminder|artwork.reminded|Your ad is still missing',
    );
  });

  test('say when they cannot be shown', async () => {
    await open({ 'GET /api/mail-templates': problem(503, 'service_unavailable') }, at_);
    expect(await screen.findByText('The templates could not be shown')).toBeTruthy();
  });
});

describe('the dead letters', () => {
  const at_ = '/admin?tab=email&section=dead-letters';

  test('are searched by the server, with the text in the address, from the newest', async () => {
    const page = await open(
      {
        'GET /api/events/dead-letters': ({ query }: { query: URLSearchParams }) => list(query.get('q') ? [] : [letter]),
      },
      `${at_}&cursor=c`,
    );
    await page.user.type(await screen.findByLabelText(/^Search/), 'user.closed');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    expect(Object.fromEntries(page.calls.at(-1)?.query ?? [])).toEqual({ limit: '50', q: 'user.closed' });
    expect(page.router.state.location.search).toBe('?tab=email&section=dead-letters&q=user.closed');
  });

  test('are shown with their reason, and replayed', async () => {
    const left = [letter];
    const page = await open(
      {
        'GET /api/events/dead-letters': () => list(left),
        'POST /api/events/dead-letters/:id/replay': () => void left.pop(),
      },
      at_,
    );
    expect(await screen.findByText('could not be read')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Replay user.updated of svc-notify' }));
    expect(page.calls.find(({ method }) => method === 'POST')?.path).toBe(
      '/api/events/dead-letters/svc-notify%3Ae1/replay',
    );
    expect(await screen.findByText('Nothing was given up on')).toBeTruthy();
    expect(page.toasts).toMatchObject([{ title: 'Event replayed' }]);
  });

  test('have an address each, where what can never be worked on is dismissed', async () => {
    const left = [letter];
    const page = await open(
      {
        'GET /api/events/dead-letters': () => list(left),
        'GET /api/events/dead-letters/:id': letter,
        'DELETE /api/events/dead-letters/:id': () => void left.pop(),
      },
      at_,
    );
    await page.user.click(await screen.findByRole('button', { name: 'Dismiss… user.updated of svc-notify' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'user.updated of svc-notify' }));
    expect(new URLSearchParams(page.router.state.location.search).get('letter')).toBe('svc-notify:e1');
    expect(dialog.getByText(/its content is gone for good/)).toBeTruthy();
    await page.user.click(dialog.getByRole('button', { name: 'Dismiss for good' }));
    expect(page.calls.find(({ method }) => method === 'DELETE')?.path).toBe('/api/events/dead-letters/svc-notify%3Ae1');
    expect(await screen.findByText('Nothing was given up on')).toBeTruthy();
    expect([screen.queryByRole('dialog'), page.toasts.at(-1)?.title]).toEqual([null, 'Event dismissed']);
  });

  test('whose address leads to one that is gone say so, and one that is not dismissed stays', async () => {
    await open(
      {
        'GET /api/events/dead-letters': () => list([letter]),
        'GET /api/events/dead-letters/:id': problem(404, 'not_found', 'It was replayed.'),
      },
      `${at_}&letter=gone`,
    );
    expect(await screen.findByText('This event could not be shown')).toBeTruthy();
    const page = await open(
      {
        'GET /api/events/dead-letters': () => list([letter]),
        'GET /api/events/dead-letters/:id': letter,
        'DELETE /api/events/dead-letters/:id': problem(503, 'service_unavailable', 'A short break'),
      },
      `${at_}&letter=svc-notify:e1`,
    );
    await page.user.click(await screen.findByRole('button', { name: 'Dismiss for good' }));
    expect(page.toasts.at(-1)).toMatchObject({ title: 'Not dismissed', description: 'A short break' });
    expect(screen.getByRole('dialog', { name: 'user.updated of svc-notify' })).toBeTruthy();
  });

  test('that cannot be replayed stay', async () => {
    const page = await open(
      {
        'GET /api/events/dead-letters': () => list([letter]),
        'POST /api/events/dead-letters/:id/replay': problem(503, 'service_unavailable', 'A short break'),
      },
      at_,
    );
    await page.user.click(await screen.findByRole('button', { name: /^Replay/ }));
    expect(page.toasts).toMatchObject([{ title: 'Not replayed', description: 'A short break' }]);
    expect(screen.getByText('could not be read')).toBeTruthy();
  });

  test('say when they cannot be shown', async () => {
    await open({ 'GET /api/events/dead-letters': problem(503, 'service_unavailable') }, at_);
    expect(await screen.findByText('The dead letters could not be shown')).toBeTruthy();
  });
});
