import { describe, expect, test } from '@jest/globals';
import { setSession } from '@postcard/web-kit';
import { renderRoutes } from '@postcard/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { artwork, booking, card, user } from './testing.ts';

const draft = (name: string): unknown => JSON.parse(sessionStorage.getItem(`draft:${name}`) ?? 'null');

describe('the page for trying a design', () => {
  test('draws the sample with a visitor’s words, and makes no request', async () => {
    const page = await renderRoutes(routes, { at: '/templates/large-airmail' });

    await page.user.type(await screen.findByLabelText(/^Headline/), 'Grand opening');

    const picture = screen.getByRole('img', { name: 'Your ad as it will be printed' });
    expect(picture.textContent).toMatch(/Grand opening/i);
    expect(within(screen.getByRole('group', { name: 'Picture' })).queryByLabelText('Your logo')).toBeNull();
    expect(page.calls).toEqual([]);
  });

  test('keeps the draft, and leads to the open cards with the business’s data', async () => {
    const page = await renderRoutes(routes, { at: '/templates/large-airmail' });
    await page.user.type(await screen.findByLabelText(/^Business name/), 'Ada Pizza');

    await page.user.click(screen.getByRole('link', { name: 'Choose your spot' }));

    expect(page.router.state.location.pathname).toBe('/campaigns');
    expect(draft('tried-design')).toMatchObject({ templateId: 'large-airmail', businessName: 'Ada Pizza' });
    expect(draft('first-booking')).toEqual({ businessName: 'Ada Pizza' });
    expect(localStorage.getItem('adSpotType')).toBe('large');
  });

  test('reports an unknown design, and links to the others', async () => {
    await renderRoutes(routes, { at: '/templates/none' });

    expect(await screen.findByText('We could not find this design')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the templates' }).getAttribute('href')).toBe('/templates');
  });
});

describe('the tried design', () => {
  test('is the first version of the booked spot’s ad, and is deleted once that is saved', async () => {
    const page = await renderRoutes(routes, {
      at: '/templates/medium-ticket',
      api: {
        'GET /api/bookings/b1': booking,
        'GET /api/bookings/b1/artwork': artwork,
        'GET /api/campaigns/may': card,
        'PUT /api/bookings/b1/design': booking,
        'GET /api/users/me': user,
      },
    });
    await page.user.type(await screen.findByLabelText(/^Headline/), 'Locked out?');
    await page.user.click(screen.getByRole('radio', { name: 'Gazette' }));
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/templates/medium-gazette'));
    act(() => setSession(user));

    await act(() => page.router.navigate('/design/b1'));

    await screen.findByRole('form', { name: 'Your ad' });
    expect([/^Business name/, /^Headline/].map((name) => screen.getByLabelText<HTMLInputElement>(name).value)).toEqual([
      'High Street Keys',
      'Locked out?',
    ]);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Gazette' }).checked).toBe(true);
    await page.user.click(screen.getByRole('button', { name: 'Save as my ad' }));
    await waitFor(() =>
      expect(page.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ headline: 'Locked out?' }),
    );
    await waitFor(() => expect(sessionStorage.getItem('draft:tried-design')).toBeNull());
  });
});
