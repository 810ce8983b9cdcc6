import { expect, test } from '@jest/globals';
import { allRoutes } from '../routes.ts';
import { mayCall, rolesFor, staffRoles } from './staff-roles.ts';

test('owners may call every route, and other roles only routes that list them', () => {
  expect(staffRoles.filter((role) => mayCall(role))).toEqual(['owner']);
  expect(staffRoles.filter((role) => mayCall(role, rolesFor.money))).toEqual(['owner', 'staff', 'books']);
});

test('only owners manage the team, towns, test emails, dead letters, plans and the system', () => {
  const owners = allRoutes.filter(({ access, roles }) => access === 'admin' && !roles).map(({ tag }) => tag);
  const tags = ['E-mail', 'Events', 'Membership', 'System', 'Team', 'Towns'];

  expect([...new Set(owners)].toSorted()).toEqual(tags);
});

test('every spreadsheet and every refund requires a fresh proof, and spreadsheets are logged', () => {
  const sheets = allRoutes.filter(({ access, success }) => access === 'admin' && success.contentType === 'text/csv');
  expect(sheets.length).toBeGreaterThan(3);
  expect(sheets.filter(({ stepUp, logged }) => !stepUp || logged !== 'export')).toEqual([]);
  const refunds = allRoutes.filter(({ id }) => ['cancelBooking', 'rollOrRefund', 'acceptDispute'].includes(id));
  expect(refunds.map(({ stepUp }) => stepUp)).toEqual([true, true, true]);
});

test('public routes list no roles, and only reads are logged', () => {
  expect(allRoutes.filter(({ access, roles }) => access === 'public' && roles)).toEqual([]);
  expect(allRoutes.filter(({ method, logged }) => logged && method !== 'GET')).toEqual([]);
});

test('sending custom text to any address requires a fresh proof', () => {
  const sends = allRoutes.filter(({ id }) =>
    ['testEmail', 'forceSendEmail', 'fixedKeyEmail', 'directKeyTest'].includes(id),
  );

  expect(sends.map(({ stepUp }) => stepUp)).toEqual([true, true, true, true]);
});
