import { expect, test } from '@jest/globals';
import type { AuditEntry } from '@postcard/contracts/audit';
import { problem, renderRoutes, testAdmin, type FakeApi } from '@postcard/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { Component, differences } from './audit-tab.tsx';

const user = testAdmin();
const entry: AuditEntry = {
  id: 'l1',
  at: '2027-05-20T17:00:00.000Z',
  service: 'svc-identity',
  actorId: 'a1',
  actorName: 'Ada',
  act: 'approveSubscription',
  summary: 'Approve an application',
  target: { id: 's1' },
  before: { reviewStatus: 'pending', membershipId: null, name: '<b>Pie</b>' },
  after: { reviewStatus: 'approved', membershipId: 'm1', name: '<b>Pie</b>' },
  outcome: 'done',
  code: null,
  requestId: 'q1',
};
const refused: AuditEntry = {
  ...entry,
  id: 'l2',
  summary: 'Set the status of a card',
  outcome: 'refused',
  code: 'invalid_transition',
  after: entry.before,
};
const open = (api: FakeApi = {}, search = '') =>
  renderRoutes([{ path: '/admin', Component }], {
    at: `/admin?tab=audit${search}`,
    user,
    api: { 'GET /api/audit': [entry, refused], 'GET /api/audit/l1': entry, 'GET /api/audit/l2': refused, ...api },
  });

test('the details of an action show only the fields that it changed', async () => {
  await open({}, '&line=l1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve an application' }));

  expect(dialog.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'reviewStatus',
    'membershipId',
  ]);
  expect(dialog.getByText('approved')).toBeTruthy();
});

test('the details of a refused action show the reason', async () => {
  await open({}, '&line=l2');
  expect(within(await screen.findByRole('dialog')).getByText('Refused: invalid_transition')).toBeTruthy();
});

test('the audit log says so if it is empty or cannot be loaded', async () => {
  const page = await open({ 'GET /api/audit': [] });
  expect(await screen.findByText('Every change by an administrator appears here.')).toBeTruthy();
  page.unmount();
  await open({ 'GET /api/audit': () => problem(503, 'service_unavailable', 'We will be back in a moment.') });
  expect(await screen.findByText('We will be back in a moment.')).toBeTruthy();
});

test('differences are described in words for every kind of value', () => {
  expect(differences(null, { a: 1, b: ['x'] })).toEqual([
    { name: 'a', before: '', after: '1' },
    { name: 'b', before: '', after: '["x"]' },
  ]);
  expect(differences({ a: null }, { a: null })).toEqual([]);
});
