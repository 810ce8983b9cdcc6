import { expect, test } from '@jest/globals';
import { problem, renderRoutes, type FakeApi } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes.tsx';

const path = '/api/notifications/unsubscribe/t.m';
const open = (api: FakeApi) => renderRoutes(routes, { at: '/unsubscribe/t.m', api });
const choice = (isSubscribed: boolean) => ({ choice: 'reminders', isSubscribed });

test('the page shows the choice that was made before', async () => {
  await open({ [`GET ${path}/state`]: choice(false) });
  expect(await screen.findByText('No more reminders by email')).toBeTruthy();
});

test('the page reports a failure to save, and keeps the earlier choice', async () => {
  const page = await open({
    [`GET ${path}/state`]: choice(true),
    [`POST ${path}`]: problem(503, 'service_unavailable', 'A short break'),
  });
  await page.user.click(await screen.findByRole('button', { name: 'No more reminders' }));

  expect(page.toasts).toEqual([{ variant: 'destructive', title: 'Not saved', description: 'A short break' }]);
  expect(screen.getByRole('button', { name: 'No more reminders' })).toBeTruthy();
});

test('the page reports an unknown link', async () => {
  await open({ [`GET ${path}/state`]: problem(404, 'not_found', 'This link is not one of ours.') });
  expect((await screen.findByRole('alert')).textContent).toBe('This link is not validThis link is not one of ours.');
});
