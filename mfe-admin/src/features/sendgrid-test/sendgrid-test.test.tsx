import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { problem, renderRoutes, testAdmin, type FakeApi } from '@postcard/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes.tsx';

const user = testAdmin();

async function open(api: FakeApi = {}, at = '/sendgrid-test') {
  const page = await renderRoutes(routes, { at, user, api });
  await screen.findByRole('heading', { name: 'SendGrid Email Test' });
  // Reads are left out, because the page's frame sends some.
  return { ...page, sends: () => page.calls.filter(({ method }) => method !== 'GET') };
}

const listen = () => jest.spyOn(console, 'error').mockImplementation(() => {});
afterEach(() => void jest.restoreAllMocks());

const press = async (page: Awaited<ReturnType<typeof open>>, name: string) =>
  page.user.click(screen.getByRole('button', { name }));

describe('the diagnostics page', () => {
  test('asks for a login if the stored flag says administrator but the user is no administrator', async () => {
    const { router } = await renderRoutes(routes, { at: '/elsewhere', user: { ...user, isAdmin: false } });
    localStorage.setItem('isAdmin', 'true');
    await act(() => router.navigate('/sendgrid-test'));

    expect(await screen.findByRole('heading', { name: 'Administration' })).toBeTruthy();
  });
});

describe('the Email Test tab', () => {
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

  test('sends a new key only with the direct call, and does not store the key', async () => {
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
});

describe('the API Key Debug tab', () => {
  const openKey = (api: FakeApi) => open(api, '/sendgrid-test?tab=key');

  test('reports a network error', async () => {
    listen();
    const page = await openKey({ 'GET /api/debug-sendgrid-key': () => Promise.reject(new TypeError('offline')) });
    await press(page, 'Analyze API Key');

    expect(page.toasts).toEqual([
      { variant: 'destructive', title: 'Debug Error', description: 'Error fetching API key debug info' },
    ]);
  });
});
