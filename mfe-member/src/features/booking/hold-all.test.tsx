import { beforeEach, expect, test } from '@jest/globals';
import { problem, renderRoutes, aCard, testMember, toasted } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes.tsx';

const member = testMember();
const may = aCard('May');
const june = aCard('June');

const open = (api: object) =>
  renderRoutes(routes, {
    at: '/create-campaign?size=medium&cards=May,June',
    user: member,
    api: {
      'GET /api/users/me': member,
      'GET /api/campaigns': [may, june],
      'GET /api/campaigns/May': may,
      'GET /api/campaigns/June': june,
      'GET /api/bookings': [],
      ...api,
    },
  });

beforeEach(() => localStorage.clear());

test('a category reserved for its last holder is marked, and can be chosen by that holder', async () => {
  await open({
    'GET /api/campaigns/May': {
      ...may,
      keptSubcategories: [{ subcategory: 'Pizza', until: '2035-01-08T12:00:00.000Z' }],
    },
  });

  expect(await screen.findByText('Pizza is reserved for its last holder until January 8, 2035')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose May card' }).disabled).toBe(false);
});

test('a failure to hold the spots is shown, and the choice is kept', async () => {
  const page = await open({
    'POST /api/bookings/batch': problem(503, 'service_unavailable', 'We will be back in a moment.'),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Hold all 2 now' }));

  await toasted(page.toasts, { description: 'We will be back in a moment.' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Hold all 2 now' }).disabled).toBe(false);
});
