import { describe, expect, test } from '@jest/globals';
import { problem, toasted } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { open, sent, user } from './testing.ts';

describe('the conversation', () => {
  test.each([
    [409, 'conflict', 'This conversation has 200 messages and is full. Please begin a new one.'],
    [429, 'too_many_requests', 'Please wait a moment and try again.'],
    [404, 'not_found', 'We could not find this.'],
    [401, 'unauthenticated', 'Please log in.'],
    [403, 'forbidden', 'You are not allowed to do this.'],
  ])('keeps the draft of a reply refused with %i, with the reason', async (status, code, message) => {
    const page = await open(
      {
        'POST /api/messages/threads/t1/replies': problem(status, code, message),
        'POST /api/users/refresh': problem(503, 'service_unavailable'),
      },
      '/messages?thread=t1',
    );
    await page.user.type(await screen.findByLabelText('Your reply'), 'Thank you');
    await page.user.click(screen.getByRole('button', { name: 'Send Message' }));

    await toasted(page.toasts, {
      variant: 'destructive',
      title: 'Your message could not be sent',
      description: message,
    });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your reply').value).toBe('Thank you');
  });

  test('retries with the same key after a failure, and uses a new key for a changed message', async () => {
    const page = await open(
      { 'POST /api/messages/threads/t1/replies': problem(503, 'service_unavailable') },
      '/messages?thread=t1',
    );
    const press = async (times: number) => {
      await page.user.click(screen.getByRole('button', { name: 'Send Message' }));
      await waitFor(() => expect(page.toasts).toHaveLength(times));
    };
    await page.user.type(await screen.findByLabelText('Your reply'), 'Hello');
    await press(1);
    await press(2);
    await page.user.type(screen.getByLabelText('Your reply'), '!');

    await press(3);
    const [first, second, third] = sent(page, 'POST').map(({ headers }) => headers.get('idempotency-key'));

    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('uses a new key after a message was refused as too many requests', async () => {
    const page = await open(
      { 'POST /api/messages/threads/t1/replies': problem(429, 'too_many_requests', 'Please wait a moment.') },
      '/messages?thread=t1',
    );
    await page.user.type(await screen.findByLabelText('Your reply'), 'Hello');

    for (const times of [1, 2]) {
      await page.user.click(screen.getByRole('button', { name: 'Send Message' }));
      await waitFor(() => expect(page.toasts).toHaveLength(times));
    }

    const [first, second] = sent(page, 'POST');
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'));
  });

  test.each([
    [404, 'not_found', 'We could not find this.'],
    [429, 'too_many_requests', 'Please wait a moment and try again.'],
  ])('is not moved if archiving it fails with %i', async (status, code, message) => {
    const page = await open(
      { 'PATCH /api/messages/threads/t1': problem(status, code, message) },
      '/messages?thread=t1',
    );
    await page.user.click(await screen.findByRole('button', { name: 'Archive' }));

    await toasted(page.toasts, {
      variant: 'destructive',
      title: 'That didn’t work',
      description: message,
    });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Archive' }).disabled).toBe(false);
  });

  test.each([
    ['/messages', '?tab=messages'],
    ['/messages?thread=t1', '?tab=messages&thread=t1'],
  ])('redirects the team from %s to its own page', async (path, search) => {
    const page = await open({}, path, { ...user, isAdmin: true });
    await waitFor(() => expect(page.router.state.location).toMatchObject({ pathname: '/admin', search }));
  });
});
