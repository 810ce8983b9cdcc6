import { describe, expect, test } from '@jest/globals';
import { FakeStream, problem, testMember } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { allTyped, fill, held, holdAndPay, keysOf, open, paymentHash, posts, sheet, typed } from './testing.ts';

describe('the refusal of a first booking', () => {
  test('is shown at its field, whether the page or the server found it', async () => {
    const page = await open({
      api: {
        'POST /api/users/quick-start': problem(422, 'validation_failed', 'Please check the form.', {
          phone: ['Please enter a phone number we can call'],
        }),
      },
    });
    await page.user.click(await holdAndPay());
    expect(await screen.findByText('First name is required')).toBeTruthy();
    expect(screen.getByText('Please choose what your business does')).toBeTruthy();
    expect(document.activeElement).toBe((await sheet()).getByRole('combobox'));
    expect(posts(page)).toEqual([]);
    await fill(page);
    await page.user.click(await holdAndPay());
    expect(await screen.findByText('Please enter a phone number we can call')).toBeTruthy();
    expect(screen.getByLabelText(/^Phone/).getAttribute('aria-invalid')).toBe('true');
  });

  test('reports a taken trade at once, and keeps the typed text for another card', async () => {
    const page = await open();
    await fill(page, 'Florist');
    expect(await screen.findByText('Florist is taken on this card')).toBeTruthy();
    expect((await holdAndPay()).disabled).toBe(true);
    await page.user.click(await screen.findByRole('link', { name: 'June card' }));
    await screen.findByText('June card, Zone A, in mailboxes from May 20, 2035.');
    expect(typed()).toEqual(allTyped);
    expect((await holdAndPay()).disabled).toBe(false);
  });

  test('reports live that another business has the spot, and lets the user choose another spot', async () => {
    const page = await open();
    await fill(page);
    const stream = FakeStream.open.find(({ url }) => url === '/api/campaigns/May/stream');
    await stream?.send('spot', {
      campaignId: 'May',
      spotId: 'M03',
      state: 'held',
      holdExpiresAt: null,
      takenSubcategories: ['Florist'],
    });
    expect(await screen.findByText('Another business has spot M03')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Hold and pay' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Take spot M02' }).getAttribute('href')).toBe('/campaigns/May?spot=M02');
    await page.user.click(screen.getByRole('button', { name: 'Choose another spot' }));
    await page.user.click(await screen.findByRole('button', { name: /^Spot M04, .* free$/ }));
    await sheet();
    expect(typed()).toEqual(allTyped);
  });

  test.each([
    ['spot_taken', 'Another business has spot M03'],
    ['category_taken', 'A business of yours is there.'],
    ['card_closed', 'A business of yours is there.'],
    ['too_many_requests', 'A business of yours is there.'],
  ])('is explained for %s, without another request', async (code, words) => {
    const page = await open({
      api: { 'POST /api/bookings/first': problem(409, code, 'A business of yours is there.') },
    });
    await fill(page);
    await page.user.click(await holdAndPay());
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText('For Ada Pizza, Pizza.')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await page.user.click(await holdAndPay());
    await waitFor(() => expect(posts(page, '/api/bookings/first')).toHaveLength(2));
    const keys = keysOf(page, '/api/bookings/first');
    expect(keys[0]).not.toBe(keys[1]);
    expect(posts(page, '/api/users/quick-start')).toHaveLength(1);
  });

  test('offers a login if the address already has an account, and then continues a member’s booking', async () => {
    const member = testMember();
    const page = await open({
      api: {
        'POST /api/users/quick-start': problem(409, 'email_taken', 'Taken.'),
        'POST /api/users/login': member,
        'GET /api/users/me': member,
        'POST /api/bookings': held,
      },
    });
    await fill(page);
    await page.user.click(await holdAndPay());
    expect(await screen.findByText('There is an account with this email')).toBeTruthy();
    await page.user.type(screen.getByLabelText('Username or email'), 'ada');
    await page.user.type(screen.getByLabelText('Password'), 'Str0ng!oven77');
    await page.user.click((await sheet()).getByRole('button', { name: 'Log In' }));
    await waitFor(() => expect(location.hash).toBe(paymentHash));
    expect(posts(page, '/api/bookings')[0]?.body).toEqual({ campaignId: 'May', spotId: 'M03' });
    expect(posts(page, '/api/bookings/first')).toEqual([]);
  });

  test('lets the user change an address that already has an account', async () => {
    const page = await open({ api: { 'POST /api/users/quick-start': problem(409, 'email_taken', 'Taken.') } });
    await fill(page);
    await page.user.click(await holdAndPay());

    await page.user.click(await screen.findByRole('button', { name: 'Use another email' }));

    expect(typed()).toEqual(allTyped);
  });

  test('leads to the hold’s page when the payment cannot be started', async () => {
    const page = await open({
      api: {
        'POST /api/bookings/b1/checkout': problem(503, 'payment_provider_unavailable', 'Please try again.'),
        'GET /api/bookings/b1': held,
      },
    });
    await fill(page);
    await page.user.click(await holdAndPay());

    await waitFor(() => expect(page.router.state.location.pathname).toBe('/checkout/b1'));
    expect(page.toasts[0]).toMatchObject({ title: 'Payment could not be started', description: 'Please try again.' });
  });
});
