import { describe, expect, test } from '@jest/globals';
import { problem } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { letter, list, open } from './testing.ts';

describe('the list of dead letters', () => {
  const at_ = '/admin?tab=email&section=dead-letters';

  test('shows each reason, and replays an event', async () => {
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
    expect(await screen.findByText('No failed events')).toBeTruthy();
    expect(page.toasts).toMatchObject([{ title: 'Event replayed' }]);
  });

  test('opens the event in the address, where it can be dismissed', async () => {
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
    expect(dialog.getByText(/its content is deleted/)).toBeTruthy();
    await page.user.click(dialog.getByRole('button', { name: 'Dismiss for good' }));
    expect(page.calls.find(({ method }) => method === 'DELETE')?.path).toBe('/api/events/dead-letters/svc-notify%3Ae1');
    expect(await screen.findByText('No failed events')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.toasts.at(-1)?.title).toBe('Event dismissed');
  });

  test('reports an unknown event, and keeps an event that could not be dismissed', async () => {
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

  test('keeps an event that failed to replay', async () => {
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

  test('says so if it could not be loaded', async () => {
    await open({ 'GET /api/events/dead-letters': problem(503, 'service_unavailable') }, at_);
    expect(await screen.findByText('Couldn’t load failed events')).toBeTruthy();
  });
});
