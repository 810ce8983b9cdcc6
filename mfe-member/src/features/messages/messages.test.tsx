import { describe, expect, test } from '@jest/globals';
import { problem } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { listPath, open, thread } from './testing.ts';

describe('the messages page', () => {
  test.each([
    ['inbox', 'No messages yet'],
    ['sent', 'Nothing sent yet'],
    ['archived', 'Nothing archived'],
  ])('shows a separate text for an empty %s', async (box, title) => {
    const page = await open({}, `/messages?box=${box}`);

    expect(await screen.findByText(title)).toBeTruthy();
    expect(page.calls.find(({ path }) => path === '/api/messages/threads')?.query.get('box')).toBe(box);
  });

  test('marks unread conversations in words, in the list and on the tab', async () => {
    await open({
      [listPath]: [{ ...thread, isRead: false }],
      'GET /api/notifications/unread': { notifications: 1, threads: 1 },
    });

    expect(await screen.findByRole('link', { name: /Your proof Unread/ })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Inbox 1 unread' })).toBeTruthy();
  });
});

describe('the email preferences', () => {
  test('are reverted with a toast when saving fails', async () => {
    const page = await open({
      'PUT /api/notifications/preferences': problem(503, 'service_unavailable', 'A short break.'),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Configure' }));
    await page.user.click(await screen.findByRole('switch', { name: 'Bookings' }));

    expect(await screen.findByText('A short break.')).toBeTruthy();
    expect(screen.getByRole('switch', { name: 'Bookings' }).getAttribute('aria-checked')).toBe('true');
  });
});
