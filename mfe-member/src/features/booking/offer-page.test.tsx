import { describe, expect, test } from '@jest/globals';
import type { OfferView } from '@postcard/contracts/campaigns';
import { problem, renderRoutes, type FakeApi, toasted } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes.tsx';

const offer: OfferView = {
  bookingId: 'b1',
  campaignName: 'May card',
  zone: 'A',
  distributionDate: '2035-05-20T17:00:00.000Z',
  spotId: 'M05',
  spotType: 'medium',
  amount: 50_000,
  until: '2035-01-03T18:00:00.000Z',
  state: 'open',
};
const path = '/api/bookings/offers/b1.secret';
const open = (api: FakeApi) => renderRoutes(routes, { at: '/offers/b1.secret', api });

describe('the offer page', () => {
  test.each([
    ['expired', 'This offer has ended'],
    ['taken', 'This spot is yours'],
    ['declined', 'You gave up this spot'],
  ] as const)('shows that the offer is %s', async (state, words) => {
    await open({ [`GET ${path}`]: { ...offer, state } });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Accept and pay' })).toBeNull();
  });

  test('explains a failure to decline, and shows the status', async () => {
    let state: OfferView['state'] = 'open';
    const page = await open({
      [`GET ${path}`]: () => ({ ...offer, state }),
      [`POST ${path}/decline`]: () => {
        state = 'taken';
        return problem(409, 'invalid_transition', 'This spot is booked.');
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'No, give up this spot' }));

    expect(await screen.findByText('This spot is yours')).toBeTruthy();
    await toasted(page.toasts, { description: 'This spot is booked.' });
  });

  test('reports an unknown link', async () => {
    await open({ [`GET ${path}`]: problem(404, 'not_found') });
    expect(await screen.findByText('We couldn’t find this offer')).toBeTruthy();
  });
});
