import { describe, expect, test } from '@jest/globals';
import { problem } from '@postcard/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { bens, file, list, open, proofOf } from './testing.ts';

describe('the artwork dialog', () => {
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

  test('explains a refused file, and keeps the text of a reply that failed', async () => {
    const refused = () =>
      problem(422, 'validation_failed', 'Please check the form.', { file: ['It is 140 dots per inch.'] });
    const page = await open('&booking=b2', {
      'POST /api/bookings/b2/artwork': refused,
      'POST /api/bookings/b2/proofs/2/comments': () => problem(409, 'conflict', 'The ad has changed since.'),
    });
    const ad = await dialog('<b>Ben</b>');
    await page.user.upload(await ad.findByLabelText('The proof as a file'), file);
    expect(await ad.findByText('It is 140 dots per inch.')).toBeTruthy();
    await page.user.type(ad.getByLabelText('Reply to the member'), 'Soon');
    await page.user.click(ad.getByRole('button', { name: 'Send reply' }));
    expect(await ad.findByText('The ad has changed since.')).toBeTruthy();
    expect(ad.getByLabelText('Reply to the member')).toHaveProperty('value', 'Soon');
  });

  test('says so if nothing is left to do, and has no actions for an ad in print', async () => {
    await open('&booking=b2', {
      'GET /api/campaigns/artwork': () => list([]),
      'GET /api/bookings/b2/artwork': {
        ...bens,
        state: 'approved',
        closedBecause: 'This card is being printed.',
        proofs: [proofOf(2, { status: 'approved' })],
      },
    });
    const ad = await dialog('<b>Ben</b>');

    expect(await ad.findByText('This ad cannot be changed')).toBeTruthy();
    expect(ad.getByText('Approved')).toBeTruthy();
    expect([ad.queryByRole('button', { name: 'Upload a proof' }), ad.queryByLabelText('Reply to the member')]).toEqual([
      null,
      null,
    ]);
  });

  test('says that an unknown ad was not found', async () => {
    await open('&booking=none', {
      'GET /api/bookings/none': () => problem(404, 'not_found', 'We could not find this.'),
      'GET /api/bookings/none/artwork': () => problem(404, 'not_found', 'We could not find this.'),
    });
    expect(await screen.findByText('This ad could not be shown')).toBeTruthy();
  });
});
