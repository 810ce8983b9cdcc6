import { describe, expect, test } from '@jest/globals';
import { problem } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { card, inProof, open, proof, user } from './testing.ts';

describe('the proof', () => {
  const shown = { 'GET /api/bookings/b1/artwork': inProof };

  test('is shown on the card, with its findings in order of importance', async () => {
    await open(shown);
    expect((await screen.findByRole('img', { name: 'The ad as it will be printed' })).getAttribute('src')).toBe(
      proof.previewUrl,
    );
    const [first] = screen.getAllByText(/dots per inch|There is bleed/);
    expect(first?.textContent).toMatch(/^Please look\. That is 200/);
    expect(document.querySelector(`image[href="${proof.previewUrl}"]`)).toBeTruthy();
    expect(screen.getByText('Is this number right?')).toBeTruthy();
  });

  const made = {
    templateId: 'medium-sunburst',
    businessName: 'High Street Keys',
    headline: '',
    offer: '',
    details: '',
    phone: '',
    website: 'keys.example',
  };
  test.each([
    ['a file', null, /If this file does not show the QR code of your ad/],
    [
      'a template without a code',
      { ...made, picture: 'trade' },
      /This ad has no QR code, so its scans cannot be counted/,
    ],
    ['a template with a code but no website', { ...made, picture: 'qr', website: '' }, /This ad has no QR code/],
    [
      'a template with only lettering',
      { ...made, picture: 'qr', templateId: 'medium-gazette' },
      /This ad has no QR code/,
    ],
    ['a template with its code', { ...made, picture: 'qr' }, null],
  ])('is approved for %s with a notice on whether scans are counted', async (_, design, words) => {
    const page = await open({
      'GET /api/bookings/b1/artwork': {
        ...inProof,
        proofs: [{ ...proof, design, ...(design && { previewUrl: null, fileUrl: null }) }],
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Approve for print' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    if (words) expect(dialog.getByText(words)).toBeTruthy();
    else expect(dialog.queryByText(/scans cannot be counted/)).toBeNull();
  });

  test('is not approved after another user’s change, and the page shows the reason and the newest proof', async () => {
    let reads = 0;
    const page = await open({
      'GET /api/bookings/b1/artwork': () =>
        reads++ === 0
          ? inProof
          : {
              ...inProof,
              proofs: [
                { ...proof, version: 2 },
                { ...proof, status: 'replaced' },
              ],
            },
      'POST /api/bookings/b1/proofs/1/approve': problem(
        409,
        'conflict',
        'The ad has changed since this proof was made.',
      ),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Approve for print' }));

    await page.user.click(await screen.findByRole('button', { name: 'Approve this ad' }));

    expect(await screen.findByRole('heading', { name: 'Proof 2' })).toBeTruthy();
  });

  test.each([
    [409, 'invalid_transition', 'This card is being printed.'],
    [500, 'internal_error', 'Something went wrong on our side.'],
  ])('keeps the dialog open after a refusal with %i, with the reason', async (status, code, message) => {
    const page = await open({ ...shown, 'POST /api/bookings/b1/proofs/1/changes': problem(status, code, message) });
    await page.user.click(await screen.findByRole('button', { name: 'Ask for changes' }));
    const dialog = await screen.findByRole('dialog');
    await page.user.type(within(dialog).getByLabelText(/Your changes/), 'Larger phone number');

    await page.user.click(within(dialog).getByRole('button', { name: 'Ask for changes' }));

    expect(await within(dialog).findByText(message)).toBeTruthy();
  });

  test('accepts a pin and a comment with only the keyboard', async () => {
    const page = await open({ ...shown, 'POST /api/bookings/b1/proofs/1/comments': inProof });
    (await screen.findByRole('button', { name: 'Pin a comment' })).focus();
    await page.user.keyboard('{Enter}');
    const pin = screen.getByRole('button', { name: /^New pin, 50% from the left, 50% from the top/ });
    pin.focus();
    await page.user.keyboard('{ArrowRight}{ArrowUp}{Shift>}{ArrowLeft}{/Shift}');
    expect(screen.getByRole('button', { name: /^New pin, 42% from the left, 48% from the top/ })).toBeTruthy();
    await page.user.type(screen.getByLabelText(/^Comment/, { selector: 'textarea' }), 'Move this');
    await page.user.click(screen.getByRole('button', { name: 'Send comment' }));
    await waitFor(() =>
      expect(page.calls.find(({ path }) => path.endsWith('/comments'))?.body).toEqual({
        x: 0.42,
        y: 0.48,
        text: 'Move this',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('form', { name: 'New comment' })).toBeNull());
  });

  test('leads from a pin to its comment', async () => {
    const page = await open(shown);
    await page.user.click(await screen.findByRole('button', { name: 'Comment 1: Is this number right?' }));

    expect(document.activeElement?.textContent).toContain('Is this number right?');
  });

  test('lets the team comment, but not approve', async () => {
    await open(shown, { as: { ...user, id: 'team', isAdmin: true } });
    await screen.findByRole('heading', { name: 'Proof 1' });

    expect(screen.queryByRole('button', { name: 'Approve for print' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Pin a comment' })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Fill a template' })).toBeNull();
  });

  test('is read-only once the card is in print', async () => {
    await open({
      'GET /api/bookings/b1/artwork': {
        ...inProof,
        closedBecause: 'This card is being printed, so its ads can no longer be changed.',
      },
    });

    expect(await screen.findByText(/is being printed/)).toBeTruthy();
    expect([
      screen.queryByRole('button', { name: 'Approve for print' }),
      screen.queryByRole('button', { name: 'Pin a comment' }),
      screen.queryByRole('tab', { name: 'Upload your file' }),
    ]).toEqual([null, null, null]);
  });
});

test('a printed card shows the uploaded file', async () => {
  await open({ 'GET /api/campaigns/may': { ...card, status: 'active' }, 'GET /api/bookings/b1/artwork': inProof });

  expect((await screen.findByRole('img', { name: 'Your ad as it was sent' })).getAttribute('src')).toBe(
    proof.previewUrl,
  );
  expect(screen.queryByRole('button', { name: 'Approve for print' })).toBeNull();
});

test('a failure to load proofs is reported and retried, while the form stays', async () => {
  let isAway = true;
  const page = await open({
    'GET /api/bookings/b1/artwork': () =>
      isAway ? problem(503, 'service_unavailable', 'This part of the site is taking a short break.') : inProof,
  });
  expect(await screen.findByText('Your proofs could not be shown')).toBeTruthy();
  expect(screen.getByRole('form', { name: 'Your ad' })).toBeTruthy();
  isAway = false;
  await page.user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Proof 1' })).toBeTruthy();
});
