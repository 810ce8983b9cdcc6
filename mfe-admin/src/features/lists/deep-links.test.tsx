import { expect, test } from '@jest/globals';
import { renderRoutes, testAdmin, type FakeApi } from '@postcard/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { Component as Dashboard } from '../dashboard/page.tsx';
import { namesOf, queryOf, teamLists, type TeamList } from './use-address.ts';

const nothing: FakeApi = { 'GET /api/*': () => [] };
const open = (query: string) =>
  renderRoutes([{ path: '/admin', Component: Dashboard }], { at: `/admin?${query}`, user: testAdmin(), api: nothing });

/** Lists, each with its address with every filter, its API path, and the query sent to the server. */
const lists: [TeamList, string, string, Record<string, string>][] = [
  ['samples', 'tab=samples&q=x&status=pending', '/api/sample-requests', { q: 'x', status: 'pending' }],
  ['contact', 'tab=contact&q=x&status=pending', '/api/contact-requests', { q: 'x', status: 'pending' }],
  ['applications', 'tab=applications&q=x', '/api/subscriptions', { q: 'x', reviewStatus: 'pending' }],
  ['members', 'tab=members&q=x&status=member', '/api/users', { q: 'x', status: 'member' }],
  ['messages', 'tab=messages&q=x&box=mine', '/api/messages/desk', { q: 'x', box: 'mine' }],
  ['cards', 'tab=cards&q=x&status=draft', '/api/campaigns/desk', { q: 'x', status: 'draft' }],
  ['designs', 'tab=cards&view=designs&q=x&status=open', '/api/design-requests', { q: 'x', status: 'open' }],
  [
    'artwork',
    'tab=artwork&q=x&waits=team&card=c1',
    '/api/campaigns/artwork',
    { q: 'x', waitsFor: 'team', campaignId: 'c1' },
  ],
  ['artwork', 'tab=artwork&waits=changes', '/api/campaigns/artwork', { step: 'changes' }],
  ['invoices', 'tab=money&q=x', '/api/invoices', { q: 'x' }],
  [
    'memberships',
    'tab=money&view=memberships&q=x&status=open',
    '/api/subscriptions/invoices/all',
    { q: 'x', status: 'open' },
  ],
  ['disputes', 'tab=money&view=disputes&q=x&status=won', '/api/disputes', { q: 'x', status: 'won' }],
  ['unowned', 'tab=money&view=unowned&status=waiting', '/api/campaigns/unowned-payments', { status: 'waiting' }],
  ['emails', 'tab=email&q=x&status=failed', '/api/mails', { q: 'x', status: 'failed' }],
  ['dead-letters', 'tab=system&q=x', '/api/events/dead-letters', { q: 'x' }],
  ['towns', 'tab=towns&q=x&status=draft', '/api/towns', { q: 'x', status: 'draft' }],
  ['audit', 'tab=audit&q=x&status=done', '/api/audit', { q: 'x', status: 'done' }],
  ['security', 'tab=audit&view=security&q=x&status=login&person=u1', '/api/security-events', { q: 'x', user: 'u1' }],
];

test.each(lists)('the list %s opens with the filters of its address', async (list, query, path, asked) => {
  const page = await open(query);

  await waitFor(() => {
    const call = page.calls.findLast((each) => each.path === path);
    expect(Object.fromEntries(call?.query ?? [])).toMatchObject(asked);
  });
  expect(await screen.findByRole('button', { name: 'Save this filter…' })).toBeTruthy();
  expect(page.router.state.location.search).toBe(`?${query}`);
  expect(queryOf(list, query)).not.toBe('');
});

test('the tests cover every list except the list of the team, which has no filters', () => {
  expect(Object.keys(teamLists).filter((list) => !lists.some(([each]) => each === list))).toEqual([
    'team',
    'invitations',
  ]);
});

test('Back returns to each chosen status, but not to each typed letter', async () => {
  const page = await open('tab=members');
  await page.user.selectOptions(await screen.findByLabelText('Membership'), 'Member');
  await page.user.type(screen.getByLabelText(/^Search/), 'ada');
  await waitFor(() => expect(page.router.state.location.search).toBe('?tab=members&status=member&q=ada'));
  await act(() => page.router.navigate(-1));
  expect(page.router.state.location.search).toBe('?tab=members');
  expect(screen.getByLabelText<HTMLInputElement>(/^Search/).value).toBe('');
});

test('another part of a tab opens without the filters of the previous part', async () => {
  const page = await open('tab=money&view=disputes&q=x&status=won&sort=-amount');
  await page.user.click(await screen.findByRole('tab', { name: 'Memberships' }));
  expect(page.router.state.location.search).toBe('?tab=money&view=memberships');
  await act(() => page.router.navigate(-1));
  expect(page.router.state.location.search).toBe('?tab=money&view=disputes&q=x&status=won&sort=-amount');
});

test('a dialog in the address is not part of a list’s filter', () => {
  expect(queryOf('artwork', '?tab=artwork&card=c1&booking=b1&q=x&other=1&waits=team')).toBe('q=x&waits=team&card=c1');
  expect(queryOf('samples', 'tab=samples&request=r1&q=')).toBe('');
  expect(namesOf('messages')).toEqual({ status: 'box', all: ['q', 'box', 'sort'] });
});
