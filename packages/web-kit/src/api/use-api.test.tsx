import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { problem, renderRoutes } from '../testing/index.ts';
import { fetcher, useApi } from './use-api.ts';

function Plans() {
  const { data, error } = useApi<{ name: string }[] | null>('/api/membership-plans', fetcher<{ name: string }[]>({ on401: 'null' }));
  return <p>{error ? 'failed' : data === null ? 'nobody' : (data?.[0]?.name ?? 'waiting')}</p>;
}

const routes = [{ path: '/', Component: Plans }];

afterEach(() => {
  jest.useRealTimers();
});

/** Whatever makes SWR ask again by itself elsewhere. */
async function anHourWithFocusAndNetwork(): Promise<void> {
  jest.useFakeTimers({ now: Date.now() + 60_000 });
  for (const [target, type] of [[window, 'focus'], [document, 'visibilitychange'], [window, 'offline'], [window, 'online']] as const) {
    await act(async () => void target.dispatchEvent(new Event(type)));
  }
  await act(() => jest.advanceTimersByTimeAsync(3_600_000));
}

test('an answer is never stale: no focus, network or time asks again', async () => {
  const page = await renderRoutes(routes, { api: { 'GET /api/membership-plans': [{ name: 'Free' }] } });
  await screen.findByText('Free');
  await anHourWithFocusAndNetwork();
  expect(page.calls).toHaveLength(1);
});

test('a failure is not tried again', async () => {
  const page = await renderRoutes(routes, { api: { 'GET /api/membership-plans': problem(503, 'service_unavailable') } });
  await screen.findByText('failed');
  await anHourWithFocusAndNetwork();
  expect(page.calls).toHaveLength(1);
});

test('a 401 is null where that is wanted', async () => {
  await renderRoutes(routes, { api: { 'GET /api/membership-plans': problem(401, 'unauthenticated') } });
  expect(await screen.findByText('nobody')).toBeTruthy();
});
