import { describe, expect, test } from '@jest/globals';
import { type SpotId } from '@postcard/contracts/town';
import { problem, aPaidBooking } from '@postcard/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { deskCardOf, noPress, may, open } from './testing.ts';

const bookingAt = (spotId: SpotId) => aPaidBooking(may, { id: 'b-M01', spotId });

describe('the card page', () => {
  const one = (api: object = {}, at = '') =>
    open(`&card=may${at}`, {
      'GET /api/campaigns/may/desk': may,
      'GET /api/campaigns/may/press': noPress,
      ...api,
    });

  test('shows who holds which spot, on the map and in a table, and who is on the waitlist', async () => {
    await one();
    expect(
      await screen.findByRole('button', { name: 'Spot M01, medium, front side, $500.00, sold, Ada Pizza' }),
    ).toBeTruthy();
    const table = within(screen.getByRole('table', { name: 'Who holds which spot' }));
    expect(table.getByRole('row', { name: /M01/ }).textContent).toMatch(/Ada Pizza.*Paid.*Approved/);
    expect(table.getByRole('row', { name: /M02/ }).textContent).toMatch(/Ben Pipes.*Held until.*No ad yet/);
    expect(screen.getByText('2 waiting for a place')).toBeTruthy();
  });

  test('explains in the dialog why a booking was not moved, and reloads the card', async () => {
    const page = await one(
      { 'POST /api/bookings/b-M01/move': problem(409, 'spot_taken', 'Somebody has M05.') },
      '&spot=M01',
    );
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.selectOptions(dialog.getByLabelText(/^Move to/), 'M05');

    await page.user.click(dialog.getByRole('button', { name: 'Move to M05' }));

    expect(await dialog.findByText('Somebody has M05.')).toBeTruthy();
    expect(page.calls.filter(({ path }) => path === '/api/campaigns/may/desk').length).toBeGreaterThan(1);
  });

  test('does not offer to move a held spot', async () => {
    await one({}, '&spot=M02');
    expect(within(await screen.findByRole('dialog')).getByText('Only a paid booking can be moved.')).toBeTruthy();
  });

  test('does not offer a refund after the last day, and shows that day', async () => {
    await one(
      { 'GET /api/bookings/b-M01': { ...bookingAt('M01'), cancelUntil: '2020-05-03T17:00:00.000Z' } },
      '&spot=M01&ask=cancel',
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Spot M01: Ada Pizza' }));

    expect(dialog.getByText('The deadline to cancel this booking was May 3, 2020.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /Cancel/ })).toBeNull();
  });

  test('releases a hold, and explains a refusal in the dialog', async () => {
    const held = { ...bookingAt('M02'), id: 'b-M02', businessName: 'Ben Pipes', status: 'held' };
    const page = await one(
      {
        'GET /api/bookings/b-M02': held,
        'DELETE /api/bookings/b-M02': problem(409, 'invalid_transition', 'This spot has just been paid for.'),
      },
      '&spot=M02',
    );
    await page.user.click(await screen.findByRole('button', { name: 'Release the hold…' }));
    const ask = within(await screen.findByRole('alertdialog', { name: 'Release spot M02, held by Ben Pipes?' }));

    await page.user.click(ask.getByRole('button', { name: 'Release the hold' }));

    expect((await ask.findByRole('alert')).textContent).toBe('This spot has just been paid for.');
  });

  test('confirms a step of the whole card, and explains a refusal', async () => {
    let refused = true;
    const page = await one({
      'POST /api/campaigns/may/status': () =>
        refused ? problem(409, 'invalid_transition', 'This step is not possible now.') : may,
    });
    await page.user.click(await screen.findByRole('button', { name: 'Lock for print' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Lock for print: May card' }));
    await page.user.click(dialog.getByRole('button', { name: 'Lock for print' }));
    expect(await dialog.findByText('This step is not possible now.')).toBeTruthy();
    refused = false;
    await page.user.click(dialog.getByRole('button', { name: 'Lock for print' }));
    expect(page.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { status: 'locked' },
      { status: 'locked' },
    ]);
    expect(page.toasts.at(-1)?.title).toBe('May card: locked');
  });

  test('lists paid spots without an approved ad before locking, and links to their actions', async () => {
    const missing = ['M01, Ada Pizza: there is no ad yet.'];
    const page = await one({ 'GET /api/campaigns/may/press': { ...noPress, missing } }, '&ask=locked');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Lock for print: May card' }));

    expect(await dialog.findByText(/there is no ad yet/)).toBeTruthy();
    expect(dialog.getByText(/move the booking to another spot, or cancel and refund it/).textContent).toContain(
      'house ad',
    );
    await page.user.click(dialog.getByRole('button', { name: 'Move or refund M01…' }));

    expect(await screen.findByRole('dialog', { name: 'Spot M01: Ada Pizza' })).toBeTruthy();
  });

  test('opens the dialog in the address, unless its action is not allowed', async () => {
    const page = await one({}, '&ask=locked');
    await page.user.click(
      within(await screen.findByRole('alertdialog', { name: 'Lock for print: May card' })).getByRole('button', {
        name: 'Leave it as it is',
      }),
    );
    expect([screen.queryByRole('alertdialog'), page.router.state.location.search]).toEqual([
      null,
      '?tab=cards&card=may',
    ]);
    page.unmount();
    await one({}, '&ask=completed');
    await screen.findByRole('button', { name: 'Lock for print' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('does not offer to delete a card with a booked spot', async () => {
    const page = await one();
    await screen.findByRole('button', { name: 'Lock for print' });
    expect([
      screen.queryByRole('button', { name: 'Cancel this card' }),
      screen.queryByRole('button', { name: 'Take back to draft' }),
    ]).toEqual([null, null]);
    page.unmount();
    await one({ 'GET /api/campaigns/may/desk': deskCardOf() });
    expect(await screen.findByRole('button', { name: 'Cancel this card' })).toBeTruthy();
  });

  test('shows whether the card will be printed once that is decided', async () => {
    const decided = (standing: 'go' | 'short') => ({
      'GET /api/campaigns/may/desk': { ...may, goNoGo: { ...may.goNoGo, standing, decided: true } },
    });
    const page = await one(decided('short'));
    expect(await screen.findByText('No go')).toBeTruthy();
    page.unmount();
    await one(decided('go'));
    expect(await screen.findByText('Go')).toBeTruthy();
  });

  test('saves its details, but does not send an unchanged day or minimum', async () => {
    const page = await one({ 'PATCH /api/campaigns/may': may }, '&part=details');
    await page.user.clear(await screen.findByLabelText('Name'));
    await page.user.type(screen.getByLabelText('Name'), 'Mayday card');

    await page.user.click(screen.getByRole('button', { name: 'Save' }));

    expect(page.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      name: 'Mayday card',
      description: 'Mailed in May',
      zone: 'A',
      distributionZipCodes: ['93021'],
      totalHouseholds: 5000,
    });
    expect(page.toasts.at(-1)?.title).toBe('Card saved');
  });

  test('saves the mailboxes of the card’s new zone', async () => {
    const page = await one({ 'PATCH /api/campaigns/may': may }, '&part=details');
    await page.user.selectOptions(await screen.findByLabelText('Zone'), 'B');

    await page.user.click(screen.getByRole('button', { name: 'Save' }));

    expect(page.calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      zone: 'B',
      totalMailboxes: 5002,
    });
  });
});
