import { describe, expect, test } from '@jest/globals';
import { problem, toasted } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { open, sent } from './testing.ts';

describe('the new message', () => {
  const send = (page: Awaited<ReturnType<typeof open>>) =>
    page.user.click(screen.getByRole('button', { name: 'Send Message' }));

  test('shows which fields are missing, and is not sent', async () => {
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: 'New Message' }));
    await send(page);

    expect(await screen.findByText('Please enter a subject')).toBeTruthy();
    expect(screen.getByText('Please enter a message')).toBeTruthy();
    expect(sent(page, 'POST')).toEqual([]);
  });

  test('keeps its text when it is closed and after a refusal', async () => {
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
  ])('keeps its text after %s', async (_, response, description) => {
    const page = await open({ 'POST /api/messages/threads': response });
    await page.user.click(await screen.findByRole('button', { name: 'New Message' }));
    await page.user.type(screen.getByLabelText('Subject'), 'A question');
    await page.user.type(screen.getByLabelText('Message'), 'When?');

    await send(page);

    await toasted(page.toasts, {
      variant: 'destructive',
      title: 'Your message could not be sent',
      description,
    });
    expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('A question');
  });

  test('has a subject if it is for support', async () => {
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
