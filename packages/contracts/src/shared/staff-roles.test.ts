import { expect, test } from '@jest/globals';
import { allRoutes } from '../routes.ts';
import { mayCall, rolesFor, staffRoles } from './staff-roles.ts';

test('an owner may call everything, and whoever else a route names', () => {
  expect(staffRoles.filter((role) => mayCall(role))).toEqual(['owner']);
  expect(staffRoles.filter((role) => mayCall(role, rolesFor.money))).toEqual(['owner', 'staff', 'books']);
});

test('the team, towns, test emails, dead letters, membership plans and the system are the owners’ alone', () => {
  const owners = allRoutes.filter(({ access, roles }) => access === 'admin' && !roles).map(({ tag }) => tag);
  expect([...new Set(owners)].toSorted()).toEqual(['E-mail', 'Events', 'Membership', 'System', 'Team', 'Towns']);
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
