import { expect, test } from '@jest/globals';
import { apiFetch } from '@postcard/web-kit';
import { renderRoutes, testAdmin, type FakeApi } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
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

test('the tabs are links in groups, and mark the open one', async () => {
  await open('/admin?tab=members');
  expect(
    Object.fromEntries(['Sell', 'Produce', 'Money', 'Requests', 'More'].map((group) => [group, linksIn(group)])),
  ).toEqual({
    Sell: ['Applications', 'Members', 'Messages'],
    Produce: ['Cards', 'Artwork'],
    Money: ['Money', 'Plans', 'Statistics'],
    Requests: ['Sample Requests', 'Contact Form'],
    More: ['SendGrid Email', 'Staff', 'Towns', 'Audit', 'System'],
  });
  expect(nav().getByRole('link', { current: 'page' }).textContent).toBe('Members');
  expect(nav().getByRole('link', { name: 'Today' }).getAttribute('href')).toBe('/admin?tab=today');
  expect(screen.getByRole('region', { name: 'Members' })).toBeTruthy();
});

test('the counts beside the tabs come from one request', async () => {
  const page = await open();
  expect(await nav().findByRole('link', { name: /^Applications\s+2 waiting$/ })).toBeTruthy();
  expect(nav().getByRole('link', { name: /^Money\s+4 waiting$/ })).toBeTruthy();
  expect(nav().getByRole('link', { name: 'Messages' })).toBeTruthy();
  expect(page.calls.filter(({ path }) => path === '/api/subscriptions')).toHaveLength(1);
});

test('the counts are read again after a change', async () => {
  let waiting = 2;
  await open('/admin', testAdmin(), { 'GET /api/subscriptions': () => list(waiting), 'POST /api/x': undefined });
  await nav().findByRole('link', { name: /^Applications\s+2 waiting$/ });

  waiting = 1;
  await apiFetch('/api/x', { method: 'POST' });

  expect(await nav().findByRole('link', { name: /^Applications\s+1 waiting$/ })).toBeTruthy();
});

test('a role sees its own tabs, and no empty group', async () => {
  await open('/admin', { ...testAdmin(), staffRole: 'books' });
  expect(linksIn('Money')).toEqual(['Money', 'Statistics']);
  expect(nav().queryByText('Requests')).toBeNull();
});

test('the menu button of a narrow window names the open tab, opens the menu, and regains the focus', async () => {
  const page = await open('/admin?tab=members');
  const button = nav().getByRole('button', { name: 'Menu: Members' });
  const isOpen = () => button.getAttribute('aria-expanded');
  expect([isOpen(), document.getElementById(button.getAttribute('aria-controls') ?? '')]).toEqual([
    'false',
    expect.any(HTMLElement),
  ]);
  await page.user.click(button);
  expect(isOpen()).toBe('true');
  await page.user.keyboard('{Escape}');
  expect([isOpen(), document.activeElement]).toEqual(['false', button]);
  await page.user.click(button);
  await page.user.click(nav().getByRole('link', { name: 'Today' }));
  await waitFor(() => expect(button.textContent).toBe('Menu: Today'));
  expect([isOpen(), document.activeElement]).toEqual(['false', button]);
});
