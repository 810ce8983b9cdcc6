import { expect, test } from '@jest/globals';
import { allRoutes, routesByUnit } from '@postcard/contracts/routes';
import { upstreamOf } from './routes.ts';

test.each([
  ['/api/users', 'identity'],
  ['/api/users/7/active-subscription', 'identity'],
  ['/api/users/7/participations', 'campaigns'],
  ['/api/users/participations', 'identity'],
  ['/api/subscriptions/7/approve', 'identity'],
  ['/.well-known/jwks.json', 'identity'],
  ['/api/contact-requests/7', 'requests'],
  ['/api/requests/statistics', 'requests'],
  ['/api/campaigns/7/stream', 'campaigns'],
  ['/api/stripe/webhook', 'campaigns'],
  ['/api/stripe/membership-webhook', 'identity'],
  ['/go/abc', 'campaigns'],
  ['/api/events/dead-letters/7/replay', 'notify'],
  ['/dev/mail.json', 'sandbox'],
  ['/sandbox/checkout/7', 'sandbox'],
])('%s is routed to %s', (path, upstream) => {
  expect(upstreamOf(path)).toBe(upstream);
});

test.each([
  '/',
  '/api',
  '/api/',
  '/api/usersx',
  '/api/stripe',
  '/api/unknown',
  '/gone',
  '/developers',
  '/.well-known/other',
])('%s is not routed to a service', (path) => {
  expect(upstreamOf(path)).toBeUndefined();
});

test('every contract route is routed to a service, except those that the gateway serves', () => {
  const own = new Set(Object.values(routesByUnit.gateway).map(({ id }) => id as string));
  const lost = allRoutes
    .filter(({ id }) => !own.has(id))
    .map(({ path }) => path.replaceAll(/\{\w+\}/g, 'x'))
    .filter((path) => upstreamOf(path) === undefined);

  expect(lost).toEqual([]);
});
