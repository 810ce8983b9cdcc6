import { afterEach, describe, expect, test } from '@jest/globals';
import { problem } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { open, sent, sessions, toasted } from './testing.ts';

afterEach(() => localStorage.clear());

describe('the list of sessions', () => {
  test('describes each device, and marks the current one', async () => {
    await open();
    const [here, phone] = await screen.findAllByText(/^(Firefox on Windows|Safari on iPhone)$/);

    expect(here?.closest('li')?.textContent).toContain('This device');
    expect(phone?.closest('li')?.textContent).toContain('Last used Nov 20, 2026, 1:30 PM');
    expect(screen.queryByRole('button', { name: 'Log out Firefox on Windows' })).toBeNull();
  });

  test('can end all other sessions', async () => {
    let left = sessions;
    const page = await open({
      'GET /api/users/u1/sessions': () => left,
      'DELETE /api/users/u1/sessions': () => void (left = sessions.slice(0, 1)),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Log out everywhere else' }));

    await toasted(page, { title: 'You are logged out on all other devices' });
    expect(await screen.findByText('You are not logged in on any other device.')).toBeTruthy();
  });

  test('reports success for a session that had already ended', async () => {
    const page = await open({
      'DELETE /api/users/u1/sessions/s2': problem(404, 'not_found', 'We could not find this.'),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Log out Safari on iPhone' }));

    await toasted(page, { title: 'This session had already ended' });
    expect(sent(page, 'GET', '/api/users/u1/sessions')).toHaveLength(2);
  });

  test('reports a session that could not be ended, and a failure to load', async () => {
    const page = await open({
      'DELETE /api/users/u1/sessions': problem(429, 'too_many_requests', 'Please wait a moment and try again.'),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Log out everywhere else' }));
    await toasted(page, {
      variant: 'destructive',
      title: 'We couldn’t log out this device',
      description: 'Please wait a moment and try again.',
    });
    page.unmount();
    await open({ 'GET /api/users/u1/sessions': problem(503, 'service_unavailable', 'A short break.') });
    expect(await screen.findByText('A short break.')).toBeTruthy();
  });
});
