import { expect, test } from '@jest/globals';
import { problem, renderRoutes, type FakeApi } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes.tsx';

const path = '/api/notifications/unsubscribe/t.m';
const open = (api: FakeApi) => renderRoutes(routes, { at: '/unsubscribe/t.m', api });
const choice = (isSubscribed: boolean) => ({ choice: 'reminders', isSubscribed });

test('asks first, without a login; then it is done, and can be taken back', async () => {
  const page = await open({
    [`GET ${path}/state`]: choice(true),
    [`POST ${path}`]: choice(false),
    [`DELETE ${path}`]: choice(true),
  });
  const stop = await screen.findByRole('button', { name: 'No more reminders' });
  expect(page.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  await page.user.click(stop);
  expect(await screen.findByText('No more reminders by e-mail')).toBeTruthy();
  expect(page.calls.at(-1)).toMatchObject({ method: 'POST', body: { 'List-Unsubscribe': 'One-Click' } });
  await page.user.click(screen.getByRole('button', { name: 'Send me reminders again' }));
  expect(await screen.findByRole('button', { name: 'No more reminders' })).toBeTruthy();
});

test('says what was chosen before', async () => {
  await open({ [`GET ${path}/state`]: choice(false) });
  expect(await screen.findByText('No more reminders by e-mail')).toBeTruthy();
});

test('says when it could not be saved, and nothing changes', async () => {
  const page = await open({
    [`GET ${path}/state`]: choice(true),
    [`POST ${path}`]: problem(503, 'service_unavailable', 'A short break'),
  });
  await page.user.click(await screen.findByRole('button', { name: 'No more reminders' }));
  expect(page.toasts).toEqual([{ variant: 'destructive', title: 'Not saved', description: 'A short break' }]);
  expect(screen.getByRole('button', { name: 'No more reminders' })).toBeTruthy();
});

test('says of a link that is none of ours that it is none', async () => {
  await open({ [`GET ${path}/state`]: problem(404, 'not_found', 'This link is not one of ours.') });
  expect((await screen.findByRole('alert')).textContent).toBe('We do not know this linkThis link is not one of ours.');
});

test('says when it could not be read, and tries again', async () => {
  const responses = [problem(503, 'service_unavailable'), choice(true)];
  const page = await open({ [`GET ${path}/state`]: () => responses.shift() });
  await page.user.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: 'No more reminders' })).toBeTruthy();
});
