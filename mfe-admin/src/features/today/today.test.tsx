import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Campaign } from '@postcard/contracts/campaigns';
import { exampleSampleRequest } from '@postcard/contracts/example-requests';
import {
  problem,
  renderRoutes,
  testAdmin,
  type FakeApi,
  aCard,
  aPageOf,
  aPaidBooking,
} from '@postcard/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { dismissFirstCard } from '../first-card/dismissed.ts';
import { sources } from './sources.ts';
import { Component } from './today-tab.tsx';

// Hides the guide to the first card.
beforeEach(dismissFirstCard);

const user = testAdmin();
const at = '2027-05-20T17:00:00.000Z';
const nothing: FakeApi = Object.fromEntries(
  sources.map(({ path }) => [`GET ${path.split('?')[0]}`, () => aPageOf([])]),
);
const open = (api: FakeApi = {}) =>
  renderRoutes([{ path: '/admin', Component }], { at: '/admin', user, api: { ...nothing, ...api } });

const request = exampleSampleRequest({
  id: 'r1',
  name: 'Ada Lopez',
  business: 'Pizza',
  email: 'ada@example.com',
  phone: '1',
  message: 'Hi',
  createdAt: at,
});
const sectionOf = (title: RegExp) =>
  within(screen.getByRole('heading', { level: 2, name: title }).closest('article') as HTMLElement);

describe('the Today tab', () => {
  test('shows a deadline only if it is near and the team has work to do', async () => {
    const card = (id: string, status: Campaign['status'], inDays: number) => {
      const day = (more: number) => new Date(Date.now() + (inDays + more) * 24 * 3_600_000).toISOString();
      const dates = {
        bookingClosesAt: day(0),
        artworkDueAt: day(1),
        proofsDueAt: day(2),
        pressLockAt: day(3),
        distributionDate: day(15),
        cancelUntil: day(0),
      };
      return aCard(id, { name: `Card ${id}`, status, ...dates, free: { medium: 1, large: 0 } });
    };
    await open({
      'GET /api/campaigns/desk': () =>
        aPageOf([
          card('near', 'upcoming', 3),
          card('far', 'upcoming', 30),
          card('past', 'completed', -10),
          card('proofs', 'locked', -1.5),
          card('printed', 'locked', -10),
        ]),
    });

    expect(await screen.findByText('3 tasks wait for you.')).toBeTruthy();
    expect(
      sectionOf(/Deadlines/)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Card nearBooking closesuntil/),
      expect.stringMatching(/^Card proofsProofs are dueuntil/),
      expect.stringMatching(/^Card printedTo be maileduntil/),
    ]);
    expect(
      ['near', 'proofs', 'printed'].map((name) =>
        sectionOf(/Deadlines/)
          .getByRole('link', { name: `Card ${name}` })
          .getAttribute('href'),
      ),
    ).toEqual([
      '/admin?tab=cards&card=near',
      '/admin?tab=cards&card=proofs',
      '/admin?tab=cards&card=printed&ask=active',
    ]);
  });

  test('lists first bookings in review, earliest deadline first, with links to their applications', async () => {
    const inDays = (days: number) => new Date(Date.now() + (days + 0.5) * 24 * 3_600_000).toISOString();
    const booking = (id: string, days: number) =>
      aPaidBooking(aCard('May'), {
        id,
        userId: `u-${id}`,
        spotId: 'M03',
        businessName: `Business ${id}`,
        status: 'held',
        paymentStatus: 'authorized',
        reviewUntil: inDays(days),
      });
    await open({
      'GET /api/bookings/in-review': () => aPageOf([booking('b', 4), booking('c', 0), booking('a', 1)]),
      // The application and its booking are one decision, so they are listed once.
      'GET /api/subscriptions': () => aPageOf([], 3),
    });

    await screen.findByText('3 tasks wait for you.');

    expect(
      sectionOf(/First bookings/)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Business cLess than a day left: Pizza, M03 on the May card, \$500\.00 authorizeduntil/),
      expect.stringMatching(/^Business a1 day left: /),
      expect.stringMatching(/^Business b4 days left: /),
    ]);
    expect(screen.getByRole('link', { name: 'Business a' }).getAttribute('href')).toBe(
      '/admin?tab=applications&applicant=u-a',
    );
  });

  test('reports a failed source, shows the rest, and retries', async () => {
    let isAway = true;
    const page = await open({
      'GET /api/disputes': () =>
        isAway ? problem(503, 'service_unavailable', 'Bookings are back in a moment.') : aPageOf([]),
      'GET /api/sample-requests': () => aPageOf([request]),
    });
    expect(await screen.findByText('We couldn’t load “Disputes to answer”')).toBeTruthy();
    expect(screen.getByText('Bookings are back in a moment.')).toBeTruthy();
    expect(sectionOf(/Sample/).getByRole('link', { name: 'Ada Lopez' })).toBeTruthy();
    expect(screen.queryByText('All done')).toBeNull();
    isAway = false;
    await page.user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.queryByText('We couldn’t load “Disputes to answer”')).toBeNull();
  });
});
