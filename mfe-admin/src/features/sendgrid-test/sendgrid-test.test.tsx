import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { currentTown } from '@postcard/contracts/town';
import { problem, renderRoutes, testAdmin, type FakeApi } from '@postcard/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';

const user = testAdmin();
const failing = (message: string) => ({
  success: false,
  message,
  error: '401: The provided authorization grant is invalid, expired, or revoked',
});

async function open(api: FakeApi = {}, at = '/sendgrid-test') {
  const page = await renderRoutes(routes, { at, user, api });
  await screen.findByRole('heading', { name: 'SendGrid Email Test' });
  // Excludes reads, which the page's frame makes.
  return { ...page, sends: () => page.calls.filter(({ method }) => method !== 'GET') };
}

const listen = () => jest.spyOn(console, 'error').mockImplementation(() => {});
afterEach(() => void jest.restoreAllMocks());

const press = async (page: Awaited<ReturnType<typeof open>>, name: string) =>
  page.user.click(screen.getByRole('button', { name }));

describe('the diagnostics page', () => {
  test('redirects a visitor to the front page', async () => {
    const { router } = await renderRoutes(routes, { at: '/sendgrid-test' });
    expect(router.state.location.pathname).toBe('/');
  });

  test('redirects a member to the front page', async () => {
    const { router, calls } = await renderRoutes(routes, { at: '/sendgrid-test', user: { ...user, isAdmin: false } });
    expect([router.state.location.pathname, calls]).toEqual(['/', []]);
  });

  test('asks for a login when the stored flag says administrator but the user is not one', async () => {
    const { router } = await renderRoutes(routes, { at: '/elsewhere', user: { ...user, isAdmin: false } });
    localStorage.setItem('isAdmin', 'true');
    await act(() => router.navigate('/sendgrid-test'));
    expect(await screen.findByRole('heading', { name: 'Administration' })).toBeTruthy();
  });
});

describe('the Email Test tab', () => {
  test('warns of a rejected key with its four causes', async () => {
    await open();
    expect(screen.getByText(/authorization grant is invalid, expired, or revoked/)).toBeTruthy();
    expect(
      within(screen.getByRole('tabpanel'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'The API key was revoked or deleted.',
      'The API key has no permission to send mail.',
      'The sender’s domain is not verified.',
      'The account is suspended, or its trial has expired.',
    ]);
  });

  test('is prefilled, with four rows for the message', async () => {
    await open();
    expect((screen.getByLabelText(/^To/) as HTMLInputElement).value).toBe(currentTown().emails.support);
    expect((screen.getByLabelText(/^Subject/) as HTMLInputElement).value).toBe('Test email');
    const message = screen.getByLabelText(/^Message/) as HTMLTextAreaElement;
    expect([message.rows, message.value === '']).toEqual([4, false]);
  });

  test.each(['Send Test Email', 'Send with Fixed Key Format', 'Test New Key Directly'])(
    'sends nothing by %s while a field is empty',
    async (name) => {
      const page = await open();
      await page.user.clear(screen.getByLabelText(/^Subject/));
      await press(page, name);
      expect(page.toasts).toEqual([
        {
          variant: 'destructive',
          title: 'Missing Fields',
          description: 'Please fill in all required fields (to, subject, message)',
        },
      ]);
      expect(page.sends()).toEqual([]);
    },
  );

  type Words = [name: string, path: string, sent: string, failed: string, fallback: string, broken: string];
  const ways: Words[] = [
    [
      'Send Test Email',
      '/api/test-email',
      'Email Sent',
      'Email Failed',
      'Failed to send test email',
      'Error sending test email',
    ],
    [
      'Send with Fixed Key Format',
      '/api/fixed-key-email',
      'Email Sent Successfully',
      'Fixed Key Email Failed',
      'Failed to send email with fixed API key',
      'Error sending email with fixed API key',
    ],
    [
      'Test New Key Directly',
      '/api/direct-key-test',
      'Direct Key Email Sent',
      'Direct Key Email Failed',
      'Failed to send email with direct API key',
      'Error sending email with direct API key',
    ],
  ];

  test.each(ways)('runs %s: calls %s, shows “%s” and the raw response', async (name, path, title) => {
    const page = await open({ [`POST ${path}`]: { success: true, message: 'It went.', messageId: 'x1' } });
    await press(page, name);
    expect(page.sends().map((call) => `${call.method} ${call.path}`)).toEqual([`POST ${path}`]);
    expect(Object.keys(page.sends()[0]?.body as object).toSorted()).toEqual(['message', 'subject', 'to']);
    expect(page.toasts).toMatchObject([{ title, description: 'It went.' }]);
    expect(JSON.parse(screen.getByRole('region', { name: 'Result, raw JSON' }).textContent ?? '')).toEqual({
      success: true,
      message: 'It went.',
      messageId: 'x1',
    });
  });

  test.each(ways)('explains for %s a failure of %s', async (name, path, _sent, failed, fallback) => {
    const responses = [failing('The reason'), failing('')];
    const page = await open({ [`POST ${path}`]: () => responses.shift() });
    await press(page, name);
    await press(page, name);
    expect(page.toasts).toEqual([
      { variant: 'destructive', title: failed, description: 'The reason' },
      { variant: 'destructive', title: failed, description: fallback },
    ]);
    expect(screen.getByRole('region', { name: 'Result, raw JSON' }).textContent).toContain('authorization grant');
  });

  test.each(ways)(
    'reports for %s a network error of %s and writes it to the console',
    async (name, path, _sent, _failed, _fallback, broken) => {
      const written = listen();
      const page = await open({ [`POST ${path}`]: () => Promise.reject(new TypeError('offline')) });
      await press(page, name);
      await waitFor(() => expect((screen.getByRole('button', { name }) as HTMLButtonElement).disabled).toBe(false));
      expect(page.toasts).toEqual([
        { variant: 'destructive', title: 'Email Error', description: `${broken}. See console for details` },
      ]);
      expect(written).toHaveBeenCalledWith(expect.objectContaining({ message: 'offline' }));
    },
  );

  test('shows the server’s errors at their fields', async () => {
    listen();
    const page = await open({
      'POST /api/test-email': () =>
        problem(422, 'validation_failed', 'Please check', { to: ['Please enter a valid email address'] }),
    });
    await press(page, 'Send Test Email');
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  });

  test('sends past the queue with the switch on', async () => {
    const page = await open({ 'POST /api/force-send-email': { success: true, message: '' } });
    await page.user.click(screen.getByRole('switch', { name: 'Use force-send endpoint' }));
    await press(page, 'Send Test Email');
    expect(page.sends().map(({ path }) => path)).toEqual(['/api/force-send-email']);
    expect(page.toasts).toMatchObject([{ title: 'Email Sent' }]);
  });

  test('sends a new key with the direct call only, and stores it nowhere', async () => {
    const response = { success: true, message: '' };
    const page = await open({ 'POST /api/direct-key-test': response, 'POST /api/test-email': response });
    const field = screen.getByLabelText('New API key') as HTMLInputElement;
    await page.user.type(field, 'SG.a-new-key');
    await press(page, 'Send Test Email');
    await press(page, 'Test New Key Directly');
    expect(page.sends().map(({ body }) => (body as { apiKey?: string }).apiKey)).toEqual([undefined, 'SG.a-new-key']);
    expect([field.type, field.value, field.autocomplete]).toEqual(['password', '', 'off']);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, page.router.state.location])).not.toContain(
      'a-new-key',
    );
  });

  test('disables all buttons while one sends', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const page = await open({ 'POST /api/fixed-key-email': () => promise });
    await press(page, 'Send with Fixed Key Format');
    const buttons = () => within(screen.getByRole('tabpanel')).getAllByRole('button') as HTMLButtonElement[];
    expect(buttons().map(({ disabled }) => disabled)).toEqual([true, true, true]);
    await act(async () => resolve({ success: true, message: '' }));
    await screen.findByRole('region', { name: 'Result, raw JSON' });
    expect(buttons().map(({ disabled }) => disabled)).toEqual([false, false, false]);
  });
});

describe('the API Key Debug tab', () => {
  const openKey = (api: FakeApi) => open(api, '/sendgrid-test?tab=key');

  test('has an address', async () => {
    const page = await open();
    await page.user.click(screen.getByRole('tab', { name: 'API Key Debug' }));
    expect(page.router.state.location.search).toBe('?tab=key');
    expect(screen.getByRole('button', { name: 'Analyze API Key' })).toBeTruthy();
  });

  test('shows the raw analysis', async () => {
    const analysis = { success: true, message: 'It lives', form: { length: 69, hasPrefix: true } };
    const page = await openKey({ 'GET /api/debug-sendgrid-key': analysis });
    await press(page, 'Analyze API Key');
    expect(JSON.parse((await screen.findByRole('region', { name: 'Analysis, raw JSON' })).textContent ?? '')).toEqual(
      analysis,
    );
  });

  test('explains a failure', async () => {
    const responses = [failing('No answer'), failing('')];
    const page = await openKey({ 'GET /api/debug-sendgrid-key': () => responses.shift() });
    await press(page, 'Analyze API Key');
    await press(page, 'Analyze API Key');
    expect(page.toasts.map(({ title, description }) => [title, description])).toEqual([
      ['Debug Failed', 'No answer'],
      ['Debug Failed', 'Failed to get API key debug info'],
    ]);
  });

  test('reports a network error', async () => {
    listen();
    const page = await openKey({ 'GET /api/debug-sendgrid-key': () => Promise.reject(new TypeError('offline')) });
    await press(page, 'Analyze API Key');
    expect(page.toasts).toEqual([
      { variant: 'destructive', title: 'Debug Error', description: 'Error fetching API key debug info' },
    ]);
  });
});
