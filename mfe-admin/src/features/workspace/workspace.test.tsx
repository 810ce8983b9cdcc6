import { expect, test } from '@jest/globals';
import { apiFetch } from '@postcard/web-kit';
import { renderRoutes, testAdmin, type FakeApi } from '@postcard/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { Component } from '../dashboard/page.tsx';
import { sources } from '../today/sources.ts';

const list = (total: number) =>
  new Response('[]', { headers: { 'content-type': 'application/json', 'x-total-count': String(total) } });
const api: FakeApi = {
  ...Object.fromEntries(sources.map(({ path }) => [`GET ${path.split('?')[0]}`, () => list(0)])),
  'GET /api/subscriptions': () => list(2),
  'GET /api/disputes': () => list(1),
  'GET /api/campaigns/unowned-payments': () => list(3),
};
const open = (at = '/admin', user = testAdmin(), more: FakeApi = {}) =>
  renderRoutes([{ path: '/admin', Component }], { at, user, api: { ...api, ...more } });
const nav = () => within(screen.getByRole('navigation', { name: 'Admin Dashboard' }));
const linksIn = (group: string) =>
  within(nav().getByRole('list', { name: group }))
    .getAllByRole('link')
    .map(({ firstChild }) => firstChild?.textContent);

test('the counts beside the tabs come from one request', async () => {
  const page = await open();

  expect(await nav().findByRole('link', { name: /^Applications\s+2 waiting$/ })).toBeTruthy();
  expect(nav().getByRole('link', { name: /^Money\s+4 waiting$/ })).toBeTruthy();
  expect(nav().getByRole('link', { name: 'Messages' })).toBeTruthy();
  expect(page.calls.filter(({ path }) => path === '/api/subscriptions')).toHaveLength(1);
});

test('the counts are reloaded after a change', async () => {
  let waiting = 2;
  await open('/admin', testAdmin(), { 'GET /api/subscriptions': () => list(waiting), 'POST /api/x': undefined });
  await nav().findByRole('link', { name: /^Applications\s+2 waiting$/ });

  waiting = 1;
  await apiFetch('/api/x', { method: 'POST' });

  expect(await nav().findByRole('link', { name: /^Applications\s+1 waiting$/ })).toBeTruthy();
});

test('a role sees only its own tabs, and no empty group of tabs', async () => {
  await open('/admin', { ...testAdmin(), staffRole: 'books' });

  expect(linksIn('Money')).toEqual(['Money', 'Statistics']);
  expect(nav().queryByText('Requests')).toBeNull();
});
