import { describe, expect, test } from '@jest/globals';
import { problem, renderRoutes, type FakeApi } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes.tsx';

describe('the password reset', () => {
  const call = 'POST /api/users/reset-password/:token';

  async function choose(password: string, confirm: string, api: FakeApi = {}) {
    const page = await renderRoutes(routes, { at: '/reset-password/token', api });
    if (password) await page.user.type(await screen.findByLabelText('New password'), password);
    if (confirm) await page.user.type(await screen.findByLabelText('Confirm password'), confirm);
    await page.user.click(await screen.findByRole('button', { name: 'Set new password' }));
    return page;
  }

  test.each([
    ['Short1a', 'Short1a', 'Password must be at least 8 characters'],
    ['lowercase1', 'lowercase1', 'Password must contain at least one uppercase letter'],
    ['UPPERCASE1', 'UPPERCASE1', 'Password must contain at least one lowercase letter'],
    ['NoNumbers', 'NoNumbers', 'Password must contain at least one number'],
    ['Changed1pass', 'Changed2pass', "Passwords don't match"],
  ])('refuses the passwords %s and %s: %s', async (password, confirm, message) => {
    const page = await choose(password, confirm);

    expect(await screen.findByText(message)).toBeTruthy();
    expect(page.calls).toEqual([]);
  });

  test.each([
    [
      'an old link',
      problem(400, 'reset_token_invalid', 'This reset link has expired or is invalid.'),
      'This reset link has expired or is invalid.',
    ],
    [
      'too many tries',
      problem(429, 'too_many_requests', 'Please wait a moment and try again.'),
      'Please wait a moment and try again.',
    ],
    ['no network', () => Promise.reject(new TypeError('offline')), 'The link has expired or is invalid.'],
  ])('reports a failure with %s', async (_, response, description) => {
    const page = await choose('Changed1pass', 'Changed1pass', { [call]: response });

    await waitFor(() =>
      expect(page.toasts).toEqual([{ variant: 'destructive', title: 'Failed to Reset Password', description }]),
    );
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('Changed1pass');
  });

  test('shows a refused password at its field', async () => {
    await choose('Changed1pass', 'Changed1pass', {
      [call]: problem(422, 'validation_failed', 'Please check the highlighted fields.', {
        password: ['This password appears in lists of leaked passwords.'],
      }),
    });

    expect(await screen.findByText('This password appears in lists of leaked passwords.')).toBeTruthy();
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the email confirmation', () => {
  test.each([
    ['a good link', undefined, 'Your email address is confirmed.'],
    [
      'an old link',
      problem(400, 'verification_token_invalid', 'This verification link has expired or is invalid.'),
      'This verification link has expired or is invalid.',
    ],
    [
      'too many tries',
      problem(429, 'too_many_requests', 'Please wait a moment and try again.'),
      'Please wait a moment and try again.',
    ],
    ['no network', () => Promise.reject(new TypeError('offline')), 'An unexpected error occurred. Please try again.'],
  ])('shows the outcome of %s', async (_, response, words) => {
    await renderRoutes(routes, { at: '/verify-email/token', api: { 'POST /api/users/verify-email/token': response } });

    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to my dashboard' }).getAttribute('href')).toBe('/dashboard');
  });
});

test('the email confirmation asks for the password if it is opened in another browser', async () => {
  const asks = problem(422, 'validation_failed', 'Please check the form.', {
    password: ['Please enter the password of your account'],
  });
  const page = await renderRoutes(routes, {
    at: '/verify-email/token',
    api: { 'POST /api/users/verify-email/token': asks, 'POST /api/users/verify-email/token/password': undefined },
  });

  await page.user.type(await screen.findByLabelText('Password'), 'Str0ng!pass9');
  await page.user.click(screen.getByRole('button', { name: 'Confirm my address' }));

  expect(await screen.findByText('Your email address is confirmed.')).toBeTruthy();
  expect(page.calls.find(({ path }) => path.endsWith('/password'))?.body).toEqual({ password: 'Str0ng!pass9' });
});

test.each([
  ['/undo-security-change', 'undo-security-change', 'It wasn’t me: undo it', 'You have your account back'],
  ['/keep-factors', 'keep-factors', 'I didn’t ask for this: keep them', 'The reset is cancelled'],
])('%s does nothing before the confirmation', async (page, route, label, outcome) => {
  const { user, calls } = await renderRoutes(routes, {
    at: `${page}/t0ken`,
    api: { [`POST /api/users/${route}/t0ken`]: undefined },
  });
  const button = await screen.findByRole('button', { name: label });
  const before = calls.filter(({ method }) => method === 'POST').length;

  await user.click(button);

  expect(await screen.findByText(outcome)).toBeTruthy();
  expect([before, calls.filter(({ method }) => method === 'POST').length]).toEqual([0, 1]);
});

describe('/undo-email-change', () => {
  const at = '/undo-email-change/t0ken';
  const call = 'POST /api/users/undo-email-change/t0ken';
  const take = async (api: FakeApi) => {
    const page = await renderRoutes(routes, { at, api });
    await page.user.click(await screen.findByRole('button', { name: 'It wasn’t me: restore my address' }));
    return page;
  };

  test('does nothing before the confirmation, and then recommends a new password', async () => {
    const page = await take({ [call]: undefined });

    expect(await screen.findByText(/please set a new password now/)).toBeTruthy();
    expect(page.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Send me another link' }).getAttribute('href')).toBe('/forgot-password');
  });

  test('says that the link has expired', async () => {
    await take({ [call]: problem(400, 'verification_token_invalid', 'This link has expired or is invalid.') });
    expect(await screen.findByText('This link has expired or is invalid.')).toBeTruthy();
  });
});
