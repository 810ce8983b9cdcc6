import { describe, expect, test } from '@jest/globals';
import { problem, toasted } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { artwork, booking, inProof, open, proof } from './testing.ts';

describe('the saved template', () => {
  const saved = {
    ...booking,
    adContent: JSON.stringify({
      templateId: 'medium-gazette',
      businessName: 'Keys',
      headline: 'Locked out?',
      offer: '',
      details: '',
      phone: '',
      website: 'keys.example',
    }),
  };
  const draft = { 'GET /api/bookings/b1': saved, 'GET /api/bookings/b1/artwork': { ...artwork, state: 'draft' } };

  test('becomes a proof that draws the same ad', async () => {
    const { adContent } = saved;
    const page = await open({
      ...draft,
      'POST /api/bookings/b1/proofs': {
        ...inProof,
        proofs: [{ ...proof, source: 'template', previewUrl: null, fileUrl: null, design: JSON.parse(adContent) }],
      },
    });
    expect(await screen.findByText('Your ad is saved. Next, make its proof and approve it.')).toBeTruthy();
    await page.user.click(await screen.findByRole('button', { name: 'Make the proof' }));
    expect((await screen.findByRole('img', { name: 'The ad as it will be printed' })).textContent).toContain(
      'Locked out?',
    );
  });

  test('says why no proof could be made', async () => {
    const page = await open({
      ...draft,
      'POST /api/bookings/b1/proofs': problem(409, 'invalid_transition', 'Please save your ad first.'),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Make the proof' }));

    await toasted(page.toasts, {
      title: 'The proof could not be made',
      description: 'Please save your ad first.',
    });
  });
});
