import { describe, expect, test } from '@jest/globals';
import type { SystemState } from '@postcard/contracts/system';
import { problem, renderRoutes, testAdmin, type ApiCall, type FakeApi } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { Component, ageOf } from './system-tab.tsx';

const user = testAdmin();
const state: SystemState = {
  at: '2027-05-20T17:00:00.000Z',
  units: [
    { name: 'gateway', state: 'ready', checks: {}, outboxOldestSeconds: null },
    {
      name: 'svc-campaigns',
      state: 'unavailable',
      checks: { database: 'away', broker: 'ok' },
      outboxOldestSeconds: 300,
    },
    { name: 'svc-requests', state: 'away', checks: {}, outboxOldestSeconds: null },
  ],
  queues: [
    { name: 'svc-notify', consumer: 'svc-notify', kind: 'main', messages: 12_345, consumers: 2 },
    { name: 'svc-notify.retry.5000', consumer: 'svc-notify', kind: 'retry', messages: 1, consumers: 0 },
  ],
};
const letter = (id: string, type: string) => ({
  id,
  consumer: 'svc-notify',
  type,
  tries: 8,
  reason: 'could not be read',
  content: '{"<b>": 1}',
  createdAt: '2027-05-20T17:00:00.000Z',
});
const base: FakeApi = {
  'GET /api/events/system': state,
  'GET /api/events/dead-letters': [letter('a', 'user.updated'), letter('b', 'user.closed')],
};
const open = (api: FakeApi = {}) =>
  renderRoutes([{ path: '/admin', Component }], { at: '/admin?tab=system', user, api: { ...base, ...api } });

describe('the system status', () => {
  test('says so if the broker does not respond or the status could not be loaded', async () => {
    const page = await open({ 'GET /api/events/system': { ...state, queues: null } });
    expect(await screen.findByText(/The message broker does not respond/)).toBeTruthy();
    page.unmount();
    await open({ 'GET /api/events/system': problem(503, 'service_unavailable', 'A short break.') });
    expect(await screen.findByText('A short break.')).toBeTruthy();
  });

  test.each([
    [null, 'Not reported'],
    [0, 'Nothing waits'],
    [90, '90 seconds'],
    [300, '5 minutes'],
    [10_800, '3 hours'],
  ])('shows an age of %s as %s', (seconds, words) => {
    expect(ageOf(seconds)).toBe(words);
  });
});

describe('dead letters', () => {
  const boxOf = (type: string) => screen.findByRole('checkbox', { name: `Select ${type} of svc-notify` });

  test('can be replayed together; a refused event is reported, stays selected, and can be retried', async () => {
    let left = [letter('a', 'user.updated'), letter('b', 'user.closed')];
    let isAway = true;
    const page = await open({
      'GET /api/events/dead-letters': () => left,
      'POST /api/events/dead-letters/:id/replay': ({ params }: ApiCall) => {
        if (params['id'] === 'b' && isAway) return problem(503, 'service_unavailable', 'A short break.');
        left = left.filter(({ id }) => id !== params['id']);
        return undefined;
      },
    });
    await page.user.click(await boxOf('user.updated'));
    await page.user.click(await boxOf('user.closed'));
    await page.user.click(screen.getByRole('button', { name: 'Replay 2 selected' }));
    expect(await screen.findByText('user.closed of svc-notify: A short break.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /user.updated/ })).toBeNull());
    expect((await boxOf('user.closed')) as HTMLInputElement).toMatchObject({ checked: true });
    expect(page.toasts).toMatchObject([{ title: 'Events replayed' }]);
    isAway = false;
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No failed events')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Replay \d/ })).toBeNull();
  });
});
