import { expect, test } from '@jest/globals';
import { allRoutes } from '../routes.ts';
import { mayCall, rolesFor, staffRoles } from './staff-roles.ts';

test('an owner may call everything, and whoever else a route names', () => {
  expect(staffRoles.filter((role) => mayCall(role))).toEqual(['owner']);
  expect(staffRoles.filter((role) => mayCall(role, rolesFor.money))).toEqual(['owner', 'staff', 'books']);
});

test('owners alone manage the team, towns, test emails, dead letters, plans and the system', () => {
  const owners = allRoutes.filter(({ access, roles }) => access === 'admin' && !roles).map(({ tag }) => tag);
  const tags = ['E-mail', 'Events', 'Membership', 'System', 'Team', 'Towns'];
  expect([...new Set(owners)].toSorted()).toEqual(tags);
});

test('every spreadsheet asks for a fresh proof and leaves a line, and so does every way to give money back', () => {
  const sheets = allRoutes.filter(({ access, success }) => access === 'admin' && success.contentType === 'text/csv');
  expect(sheets.length).toBeGreaterThan(3);
  expect(sheets.filter(({ stepUp, logged }) => !stepUp || logged !== 'export')).toEqual([]);
  const refunds = allRoutes.filter(({ id }) => ['cancelBooking', 'rollOrRefund', 'acceptDispute'].includes(id));
  expect(refunds.map(({ stepUp }) => stepUp)).toEqual([true, true, true]);
});

test('a role is named only where the team has a say, and a line is left only of what is read', () => {
  expect(allRoutes.filter(({ access, roles }) => access === 'public' && roles)).toEqual([]);
  expect(allRoutes.filter(({ method, logged }) => logged && method !== 'GET')).toEqual([]);
});

test('sending a text of one’s own to any address asks for a fresh proof', () => {
  const sends = allRoutes.filter(({ id }) =>
    ['testEmail', 'forceSendEmail', 'fixedKeyEmail', 'directKeyTest'].includes(id),
  );

  expect(sends.map(({ stepUp }) => stepUp)).toEqual([true, true, true, true]);
});
