import { describe, expect, jest, test } from '@jest/globals';
import { FakeStream } from '@postcard/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { at, open } from './testing.ts';

describe('the live updates', () => {
  const notice = {
    id: 'n1',
    type: 'message',
    title: 'New message from the team',
    message: 'Good news',
    isRead: false,
    relatedId: 't1',
    metadata: {},
    createdAt: at,
  };

  test.each(['booking', 'artwork'])('reload the member’s cards after a notice about a %s', async (type) => {
    const page = await open({ 'GET /api/campaigns/user/u1': [], 'GET /api/users/u1/participations': [] }, '/dashboard');
    await screen.findByText('No campaigns yet');
    const asked = () => page.calls.filter(({ path }) => path === '/api/users/u1/participations').length;
    const before = asked();

    await FakeStream.open[0]?.send('notice', { ...notice, type });

    await waitFor(() => expect(asked()).toBe(before + 1));
  });

  test('renew the login and reopen the stream after three missed heartbeats, but not before', async () => {
    jest.useFakeTimers({
      now: 0,
      doNotFake: [
        'setTimeout',
        'clearTimeout',
        'setImmediate',
        'clearImmediate',
        'nextTick',
        'queueMicrotask',
        'performance',
        'requestAnimationFrame',
      ],
    });
    const page = await open();
    const asked = () => page.calls.filter((call) => call.path === '/api/users/me').length;
    const [first] = FakeStream.open;
    await act(async () => jest.advanceTimersByTime(40_000));
    await first?.send('beat', {});
    await act(async () => jest.advanceTimersByTime(45_000));
    expect([FakeStream.open, asked()]).toEqual([[first], 0]);
    await act(async () => jest.advanceTimersByTime(5_000));
    await waitFor(() => expect(asked()).toBe(1));
    await waitFor(() => expect(FakeStream.open).toHaveLength(1));
    expect(FakeStream.open[0]).not.toBe(first);
    page.unmount();
    jest.useRealTimers();
  });

  test('reopen the stream as soon as the network is back', async () => {
    await open();
    const [first] = FakeStream.open;
    await act(async () => void window.dispatchEvent(new Event('online')));

    await waitFor(() => expect(FakeStream.open).toHaveLength(1));
    expect(FakeStream.open[0]).not.toBe(first);
  });

  test('ignore an invalid notice', async () => {
    const page = await open();
    await FakeStream.open[0]?.send('notice', { title: 'Forged' });

    expect(page.toasts).toEqual([]);
  });
});
