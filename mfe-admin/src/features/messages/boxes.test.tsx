import { describe, expect, test } from '@jest/globals';
import { FakeStream, problem, toasted } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { hours, open, sent, thread } from './testing.ts';

describe('the boxes', () => {
  test.each([
    ['inbox', 'No open conversations'],
    ['waiting', 'Every message is answered'],
    ['mine', 'No conversations of yours'],
    ['unassigned', 'All open conversations are assigned'],
    ['closed', 'No closed conversations'],
  ])('show an empty state for %s', async (box, words) => {
    await open({ 'GET /api/messages/desk': [] }, `&box=${box}`);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('say so if nothing matches or if they could not be loaded', async () => {
    const page = await open({ 'GET /api/messages/desk': [] }, '&q=x');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    page.unmount();
    await open({ 'GET /api/messages/desk': problem(503, 'service_unavailable', 'A short break.') });
    expect(await screen.findByText('A short break.')).toBeTruthy();
  });

  test('are reloaded with their counts after an event', async () => {
    let unread = 0;
    const page = await open({
      'GET /api/messages/desk': () => (unread ? [thread] : []),
      'GET /api/messages/desk-counts': () => ({ inbox: unread, mine: 0, unassigned: 0, waiting: unread }),
    });
    expect(await screen.findByText('No open conversations')).toBeTruthy();
    unread = 1;
    await Promise.all(FakeStream.open.map((stream) => stream.send('message', {})));
    expect(await screen.findByRole('tab', { name: 'Inbox 1 unread' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Needs reply 1 waiting' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: /Your/ })).toBeTruthy();
    page.unmount();
    expect(FakeStream.open).toEqual([]);
  });
});

describe('the saved replies', () => {
  test('can be added, changed (with their version), and removed', async () => {
    const page = await open(
      {
        'POST /api/messages/canned-replies': { ...hours, id: 'c2' },
        'PUT /api/messages/canned-replies/c1': { ...hours, version: 2 },
        'DELETE /api/messages/canned-replies/c1': undefined,
      },
      '&answers=1',
    );
    await page.user.type(await screen.findByLabelText('Title'), 'New');
    await page.user.type(screen.getByLabelText('Text of the reply'), 'Hello');
    await page.user.click(screen.getByRole('button', { name: 'Save this reply' }));
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
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Reply removed'));
  });

  test('report a change made by another person', async () => {
    const page = await open(
      { 'PUT /api/messages/canned-replies/c1': problem(409, 'conflict', 'Please look again.') },
      '&answers=1',
    );
    await page.user.click(await screen.findByRole('button', { name: 'Edit Hours' }));
    await page.user.click(screen.getByRole('button', { name: 'Save changes' }));

    await toasted(page.toasts, { title: 'Reply not saved', description: 'Please look again.' });
  });
});
