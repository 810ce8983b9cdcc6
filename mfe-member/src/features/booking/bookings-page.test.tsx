import { describe, expect, test } from '@jest/globals';
import type { BookingView, WaitlistPlace } from '@postcard/contracts/campaigns';
import {
  problem,
  renderRoutes,
  type ApiCall,
  aCard,
  aPaidBooking,
  testMember,
  toasted,
} from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';

const member = testMember();
const may = aCard('May');
const waits: WaitlistPlace[] = [
  {
    campaignId: 'June',
    campaignName: 'June card',
    distributionDate: '2035-06-20T17:00:00.000Z',
    subcategory: 'Pizza',
    ahead: 2,
    joinedAt: '2030-01-01T00:00:00.000Z',
  },
];

async function open(bookings: BookingView[] | (() => BookingView[]), api: object = {}) {
  const page = await renderRoutes(routes, {
    at: '/bookings',
    user: member,
    api: {
      'GET /api/users/me': member,
      'GET /api/bookings': bookings,
      'GET /api/campaigns/waitlist': [],
      ...api,
    },
  });
  await screen.findByRole('heading', { name: 'My bookings' });
  return page;
}

test('the list loads all pages of bookings', async () => {
  const next = { headers: { link: '</api/bookings?limit=200&cursor=b1>; rel="next"' } };
  const june = aCard('June');
  await open([], {
    'GET /api/bookings': ({ query }: ApiCall) =>
      query.get('cursor')
        ? [aPaidBooking(june, { id: 'b2' })]
        : new Response(JSON.stringify([aPaidBooking(may)]), next),
  });

  expect((await screen.findAllByRole('article')).map((each) => each.querySelector('h2')?.textContent)).toEqual([
    'May card, spot M05',
    'June card, spot M05',
  ]);
});

test('a booking on a mailed card shows no dates', async () => {
  await open([
    aPaidBooking({ ...may, distributionDate: '2020-05-20T17:00:00.000Z' }, { artworkDueAt: may.artworkDueAt }),
  ]);

  expect((await screen.findAllByRole('term')).map((term) => term.textContent)).toEqual([
    'Price',
    'In mailboxes from',
    'Invoice',
  ]);
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull();
});

const short = { choiceUntil: '2035-05-17T17:00:00.000Z', choice: null } as const;

describe('a booking', () => {
  test('shows the dates that are relevant to its state', async () => {
    await open([aPaidBooking(may, { artworkDueAt: may.artworkDueAt, proofsDueAt: may.proofsDueAt })]);
    const facts = (await screen.findAllByRole('term')).map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]);
    expect(facts).toEqual([
      ['Price', '$500.00'],
      ['In mailboxes from', 'May 20, 2035, Zone A'],
      ['Full refund until', expect.stringContaining('May 5, 2035')],
      ['Artwork due', expect.stringContaining('May 12, 2035')],
      ['Proof approved by', expect.stringContaining('May 14, 2035')],
      ['Invoice', 'INV-000001'],
    ]);
    const calendar = screen.getByRole('link', { name: 'Add to calendar' });
    expect(calendar.getAttribute('href')).toBe('/api/bookings/b1/calendar.ics');
  });

  test('says why it cannot be repeated', async () => {
    const page = await open([aPaidBooking(may)], {
      'POST /api/bookings/b1/again': problem(409, 'spot_taken', 'Somebody else has this spot.'),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Book again' }));

    await toasted(page.toasts, {
      title: 'Spot M05 could not be booked again',
      description: 'Somebody else has this spot.',
    });
  });

  test('shows when an offer from the waitlist expires', async () => {
    await open([aPaidBooking(may, { status: 'held', holdExpiresAt: '2035-01-03T18:00:00.000Z', offered: true })]);

    expect(await screen.findByText('This spot is offered to you')).toBeTruthy();
    expect(screen.getByText(/It is held for you until Jan 3, 2035/)).toBeTruthy();
  });
});

describe('the leave dialog', () => {
  const page = async (booking: BookingView, api: object = {}) => {
    let bookings = [booking];
    const opened = await open(() => bookings, {
      'DELETE /api/bookings/b1': () => {
        bookings = [{ ...booking, status: 'refunded', paymentStatus: 'refunded' }];
        return bookings[0];
      },
      ...api,
    });
    return {
      ...opened,
      deletes: () => opened.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path),
    };
  };
  const dialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }));

  test('can be closed without leaving', async () => {
    const { user, deletes } = await page(aPaidBooking(may));
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    await user.click((await dialog('Cancel spot M05?')).getByRole('button', { name: 'Keep it' }));

    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(deletes()).toEqual([]);
  });

  test('shows a refusal and stays open', async () => {
    const words = 'The deadline to cancel this booking was May 5, 2035.';
    const { user } = await page(aPaidBooking(may), {
      'DELETE /api/bookings/b1': problem(409, 'cancel_too_late', words),
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    const asked = await dialog('Cancel spot M05?');

    await user.click(asked.getByRole('button', { name: 'Cancel booking' }));

    expect((await asked.findByRole('alert')).textContent).toBe(words);
  });

  test('is not offered after the last day for cancelling, and that day is shown', async () => {
    await page(aPaidBooking(may, { cancelUntil: new Date(Date.now() - 2 * 86_400_000).toISOString() }));

    expect(await screen.findByText(/^No longer possible \(deadline:/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull();
    expect(screen.queryByText('Full refund until')).toBeNull();
  });
});

describe('the booking on a card that will not be printed', () => {
  test('keeps its choice open after a failure', async () => {
    const page = await open([aPaidBooking(may, short)], {
      'POST /api/bookings/b1/roll-or-refund': problem(
        409,
        'spot_taken',
        'There is no medium spot for Pizza on the July card.',
      ),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Move to the next card' }));

    await toasted(page.toasts, { description: 'There is no medium spot for Pizza on the July card.' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Get my money back' }).disabled).toBe(false);
  });
});

test('the waitlists are listed, with links to their cards', async () => {
  await open([], { 'GET /api/campaigns/waitlist': waits });

  expect((await screen.findByRole('link', { name: 'June card' })).getAttribute('href')).toBe('/book/June');
  expect(screen.getByText(/2 in Pizza ahead of you/)).toBeTruthy();
});
