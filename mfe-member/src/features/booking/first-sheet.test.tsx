import { describe, expect, test } from '@jest/globals';
import { problem, testAdmin, testMember } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { none, pending } from '../membership/testing.ts';
import {
  allTyped,
  applicant,
  fill,
  held,
  holdAndPay,
  keysOf,
  open,
  paymentHash,
  posts,
  sheet,
  typed,
} from './testing.ts';

/** The newest notice about membership is a refusal. */
const refusedApplication = {
  'GET /api/users/u1/active-subscription': none,
  'GET /api/notifications': [
    {
      id: 'n1',
      type: 'membership',
      title: 'Your application was not approved',
      message: 'We need your address.',
      isRead: false,
      relatedId: 's0',
      metadata: {},
      createdAt: '2027-01-01T00:00:00.000Z',
    },
  ],
};

describe('the sheet over a card', () => {
  test('shows the phone’s matching keyboards, and moves from field to field', async () => {
    await open();
    await sheet();
    const fields = screen.getAllByRole<HTMLInputElement>('textbox');

    expect(
      fields.map((each) => ['autocomplete', 'inputmode', 'enterkeyhint'].map((name) => each.getAttribute(name))),
    ).toEqual([
      ['organization', null, 'next'],
      ['given-name', null, 'next'],
      ['family-name', null, 'next'],
      ['email', 'email', 'next'],
      ['tel', 'tel', 'go'],
    ]);
  });

  test('creates the account, hold and payment with one click, each with its own key', async () => {
    const page = await open();
    await fill(page);
    await page.user.dblClick(await holdAndPay());

    await waitFor(() => expect(location.hash).toBe(paymentHash));
    expect(posts(page).map(({ path }) => path)).toEqual([
      '/api/users/quick-start',
      '/api/bookings/first',
      '/api/bookings/b1/checkout',
    ]);
    expect(posts(page)[0]?.body).toEqual({
      businessCategory: 'Food & Beverage',
      businessSubcategory: 'Pizza',
      businessName: 'Ada Pizza',
      firstName: 'Ada',
      lastName: 'Lopez',
      email: 'ada@example.com',
      phone: '(805) 555-0100',
    });
    expect(posts(page)[1]?.body).toEqual({ campaignId: 'May', spotId: 'M03' });
    expect(new Set(keysOf(page)).size).toBe(3);
    expect((await sheet()).getByRole('button', { name: /Opening the payment page/ })).toBeTruthy();
    expect(sessionStorage.getItem('draft:first-booking')).toBeNull();
  });

  test('keeps the typed text for other spots when it is closed', async () => {
    const page = await open();
    await fill(page);
    await page.user.keyboard('{Escape}');
    await page.user.click(await screen.findByRole('button', { name: /^Spot M04, .* free$/ }));

    await screen.findByRole('dialog', { name: /^Medium spot M04/ });

    expect(typed()).toEqual(allTyped);
    expect((await sheet()).getByRole<HTMLInputElement>('combobox').value).toBe('Pizza');
  });

  test('starts with the trade that was checked on the page', async () => {
    const page = await open({ search: '' });
    await page.user.type(await screen.findByRole('combobox'), 'piza{Enter}');
    await page.user.click(screen.getByRole('button', { name: /^Spot M04, .* free$/ }));

    expect((await sheet()).getByRole<HTMLInputElement>('combobox').value).toBe('Pizza');
  });

  test('repeats the request with the same key after a failure, and uses another key for other values', async () => {
    const page = await open({ api: { 'POST /api/users/quick-start': problem(503, 'service_unavailable', 'Later.') } });
    await fill(page);
    await page.user.click(await holdAndPay());
    expect(await screen.findByText('Later.')).toBeTruthy();
    await page.user.click(await holdAndPay());
    await waitFor(() => expect(posts(page, '/api/users/quick-start')).toHaveLength(2));
    await page.user.type(screen.getByLabelText(/^Business name/), ' & Pasta');
    await page.user.click(await holdAndPay());
    await waitFor(() => expect(posts(page, '/api/users/quick-start')).toHaveLength(3));
    const keys = keysOf(page, '/api/users/quick-start');
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  });
});

describe('the sheet for a logged-in user', () => {
  test('shows only the button to a user without a membership', async () => {
    const page = await open({ user: applicant });
    await page.user.click(await holdAndPay());

    await waitFor(() => expect(location.hash).toBe(paymentHash));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(posts(page).map(({ path }) => path)).toEqual(['/api/bookings/first', '/api/bookings/b1/checkout']);
  });

  test('also applies for a membership for a user who has never applied', async () => {
    const page = await open({
      user: applicant,
      api: { 'GET /api/users/u1/active-subscription': none, 'POST /api/subscriptions': pending },
    });
    await page.user.click(await holdAndPay());

    await waitFor(() => expect(location.hash).toBe(paymentHash));
    expect(posts(page)[0]).toMatchObject({ path: '/api/subscriptions', body: { userId: 'u1', amount: 0 } });
  });

  test('links a refused applicant to the membership, and disables the card’s spots', async () => {
    const page = await open({ user: applicant, api: refusedApplication });
    await page.user.click(await holdAndPay());
    expect(await screen.findByText('Your application was not approved')).toBeTruthy();
    expect(posts(page)).toEqual([]);
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: /^Spot M03/ })).toBeNull();
  });

  test('links a user with a first booking to that booking', async () => {
    const elsewhere = { ...held, campaignId: 'June', campaignName: 'June card' };
    await open({ user: applicant, bookings: [elsewhere] });

    expect(await screen.findByText('You already have a first booking')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See your booking' }).getAttribute('href')).toBe('/checkout/b1');
    expect(screen.queryByRole('button', { name: 'Hold and pay' })).toBeNull();
  });

  test('links to the first booking if the server refuses a second booking', async () => {
    const page = await open({
      user: applicant,
      api: { 'POST /api/bookings/first': problem(409, 'first_booking_exists', 'Once you are a member.') },
    });
    await page.user.click(await holdAndPay());

    expect((await screen.findByRole('link', { name: 'See your booking' })).getAttribute('href')).toBe('/bookings');
  });

  test('opens from the page for members’ bookings', async () => {
    const page = await open({ user: applicant, at: '/book/May' });
    const link = await screen.findByRole('link', { name: 'Book a first spot on the card' });
    expect(link.getAttribute('href')).toBe('/campaigns/May');
    page.unmount();
    await open({ user: applicant, at: '/book/May', api: refusedApplication });
    await screen.findByText('Only verified members can place ads');
    expect(screen.queryByRole('link', { name: 'Book a first spot on the card' })).toBeNull();
  });

  test('opens the member’s page for a member who follows a link to a spot', async () => {
    const page = await open({ user: testMember(), api: { 'POST /api/bookings': held } });
    expect((await sheet()).getByText('We hold it for 15 minutes while you pay.')).toBeTruthy();
    await page.user.click(await holdAndPay());
    await waitFor(() => expect(location.hash).toBe(paymentHash));
    expect(posts(page).map(({ path }) => path)).toEqual(['/api/bookings', '/api/bookings/b1/checkout']);
  });

  test('stays closed for the team', async () => {
    await open({ user: testAdmin() });

    expect(await screen.findByRole('heading', { name: 'May card' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
