import { expect, test } from '@jest/globals';
import { routesByUnit, staffRoutes, type RouteContract } from '@postcard/contracts';
import { sources } from '../today/sources.ts';
import { adminTabs } from './tabs.tsx';

const routes = [staffRoutes, ...Object.values(routesByUnit)].flatMap((unit) => Object.values<RouteContract>(unit));

function rolesOf(path: string): readonly string[] {
  const found = routes.find((route) => route.method === 'GET' && route.path === path);
  if (!found) throw new Error(`no route GET ${path}`);
  return found.roles ?? [];
}

const filledBy: Record<string, string> = {
  samples: '/api/sample-requests',
  contact: '/api/contact-requests',
  statistics: '/api/campaigns/statistics',
  applications: '/api/subscriptions',
  members: '/api/users',
  artwork: '/api/campaigns/artwork',
  messages: '/api/messages/desk',
  money: '/api/invoices',
  plans: '/api/membership-plans/all',
  email: '/api/mails',
  staff: '/api/staff',
  towns: '/api/towns',
  audit: '/api/audit',
  system: '/api/events/system',
};
/** Tabs that depend on no single route: all roles have waiting work, and bookkeepers see cards only in statistics. */
const ofItsOwn = ['today', 'cards', 'fill'];

test('a tab is shown only to roles that may call its route', () => {
  const tabs = adminTabs.filter(({ value }) => !ofItsOwn.includes(value));
  expect(Object.fromEntries(tabs.map(({ value, roles }) => [value, roles]))).toEqual(
    Object.fromEntries(tabs.map(({ value }) => [value, rolesOf(filledBy[value] ?? '')])),
  );
});

test('waiting work is shown only to roles that may call its list', () => {
  const listed = sources.filter(({ id }) => !ofItsOwn.includes(id));
  expect(Object.fromEntries(listed.map(({ id, roles }) => [id, roles]))).toEqual(
    Object.fromEntries(listed.map(({ id, path }) => [id, rolesOf(path.split('?')[0] ?? '')])),
  );
});
