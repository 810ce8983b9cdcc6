import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { problem, renderRoutes } from '../testing/index.ts';
import { fetcher, useApi } from './use-api.ts';

function Plans() {
  const { data, error } = useApi<{ name: string }[] | null>(
    '/api/membership-plans',
    fetcher<{ name: string }[]>({ on401: 'null' }),
  );
  return <p>{error ? 'failed' : data === null ? 'nobody' : (data?.[0]?.name ?? 'waiting')}</p>;
}

const routes = [{ path: '/', Component: Plans }];

afterEach(() => {
  jest.restoreAllMocks();
});

async function comeBackToThePage(): Promise<void> {
  const now = Date.now() + 60_000;
  jest.spyOn(Date, 'now').mockReturnValue(now);
  for (const [target, type] of [
    [window, 'offline'],
    [window, 'online'],
    [document, 'visibilitychange'],
    [window, 'focus'],
  ] as const) {
    await act(async () => {
      target.dispatchEvent(new Event(type));
      await new Promise((resolve) => setTimeout(resolve));
    });
  }
}

test('useApi never refetches on focus or reconnect', async () => {
  const page = await renderRoutes(routes, { api: { 'GET /api/membership-plans': [{ name: 'Free' }] } });
  await screen.findByText('Free');
  await comeBackToThePage();

  expect(page.calls).toHaveLength(1);
});

test('useApi does not retry a failure', async () => {
  const page = await renderRoutes(routes, {
    api: { 'GET /api/membership-plans': problem(503, 'service_unavailable') },
  });
  await screen.findByText('failed');
  await comeBackToThePage();

  expect(page.calls).toHaveLength(1);
});

test('useApi returns null for a 401 on request', async () => {
  await renderRoutes(routes, { api: { 'GET /api/membership-plans': problem(401, 'unauthenticated') } });
  expect(await screen.findByText('nobody')).toBeTruthy();
});
