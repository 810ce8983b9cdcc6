import { describe, expect, test } from '@jest/globals';
import { problem, renderRoutes, type ApiCall, toasted } from '@postcard/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { artwork, booking, card, user as owner } from './testing.ts';

const user = { ...owner, phone: '(805) 555-0199', website: 'https://keys.example/' };
const design = {
  templateId: 'medium-gazette',
  businessName: 'High Street Keys',
  headline: 'Locked out?',
  offer: '',
  details: '',
  phone: '(805) 555-0199',
  website: 'keys.example',
};

type Options = { change?: object; cardChange?: object; api?: object; search?: string; as?: typeof user };

async function open({ change = {}, cardChange = {}, api = {}, search = '', as = user }: Options = {}) {
  const responses = {
    'GET /api/bookings/b1': { ...booking, ...change },
    'GET /api/bookings/b1/artwork': artwork,
    'GET /api/campaigns/may': { ...card, ...cardChange },
    ...api,
  };
  const page = await renderRoutes(routes, { at: `/design/b1${search}`, user: as, api: responses });
  await screen.findByRole('heading', { name: 'Design your ad' });
  return page;
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const preview = () => screen.getByRole('img', { name: 'Your ad as it will be printed' });
const chosen = () =>
  within(screen.getByRole('group', { name: 'Template' })).getByRole<HTMLInputElement>('radio', { checked: true }).value;
const savedAs = (page: { calls: ApiCall[] }) => page.calls.find(({ method }) => method === 'PUT');

describe('the design page', () => {
  test('says that a text-only template shows no picture', async () => {
    const page = await open({ search: '?template=medium-ticket' });
    expect(await screen.findByText('Appears where the template has a picture')).toBeTruthy();
    await page.user.click(screen.getByRole('radio', { name: 'Chalkboard' }));
    expect(await screen.findByText(/has text only: no picture, logo or QR code$/)).toBeTruthy();
  });

  test('starts with the business’s data and the chosen template', async () => {
    await open({ search: '?template=medium-ticket' });
    await screen.findByRole('form', { name: 'Your ad' });

    expect([field(/^Business name/).value, field(/^Phone/).value, field(/^Website/).value]).toEqual([
      'High Street Keys',
      '(805) 555-0199',
      'keys.example',
    ]);
    expect(chosen()).toBe('medium-ticket');
    expect(
      within(screen.getByRole('group', { name: 'Template' }))
        .getAllByRole('radio')
        .every((radio) => (radio as HTMLInputElement).value.startsWith('medium-')),
    ).toBe(true);
  });

  test.each(['?template=large-airmail', '?template=constructor', ''])(
    'starts for the query %j with a template of the spot’s size',
    async (search) => {
      await open({ search });
      await screen.findByRole('form', { name: 'Your ad' });

      expect(chosen()).toBe('medium-shop-front');
    },
  );

  test('warns while text is printed smaller than 6 points', async () => {
    await open({ search: '?template=medium-gazette' });
    await screen.findByRole('form', { name: 'Your ad' });
    const website = `www.${'m'.repeat(80)}.example`;

    fireEvent.change(field(/^Website/), { target: { value: website } });
    await screen.findByText('Some text is very small');
    fireEvent.change(field(/^Website/), { target: { value: 'keys.example' } });

    await waitFor(() => expect(screen.queryByText('Some text is very small')).toBeNull());
  });

  test.each([
    ['https://keys.example/', 'A QR code for your website'],
    ['', 'A drawing of your trade'],
  ])('starts for the website %j with %s', async (website, label) => {
    await open({ as: { ...user, website } });

    expect((await screen.findByRole<HTMLInputElement>('radio', { name: label })).checked).toBe(true);
    expect(preview().querySelector('[data-qr]') !== null).toBe(website !== '');
  });

  const chooseLogo = async (page: Awaited<ReturnType<typeof open>>) => {
    await page.user.click(await screen.findByRole('radio', { name: 'Your logo' }));
    fireEvent.change(screen.getByLabelText('Your logo', { selector: 'input[type=file]' }), {
      target: { files: [new File(['x'], 'logo.png', { type: 'image/png' })] },
    });
  };

  test.each([
    [422, 'validation_failed', 'Your logo is 100 x 60 pixels.', { file: ['Your logo is 100 x 60 pixels.'] }],
    [413, 'payload_too_large', 'This file is larger than 5 MB.', undefined],
  ])('explains the refusal of a logo with %i', async (status, code, message, errors) => {
    const page = await open({ api: { 'POST /api/bookings/b1/logo': problem(status, code, message, errors) } });
    await chooseLogo(page);

    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  test('holds the chosen template in the address', async () => {
    const page = await open();
    await page.user.click(await screen.findByRole('radio', { name: 'Gazette' }));

    expect(page.router.state.location.search).toBe('?template=medium-gazette');
    expect(chosen()).toBe('medium-gazette');
  });

  test('continues with the saved ad', async () => {
    await open({ change: { adContent: JSON.stringify({ ...design, headline: 'Day and night' }) } });
    await screen.findByRole('form', { name: 'Your ad' });

    expect(field(/^Headline/).value).toBe('Day and night');
    expect(chosen()).toBe('medium-gazette');
  });

  test('keeps a draft in the tab', async () => {
    const page = await open();
    await page.user.type(await screen.findByLabelText(/^Offer/), 'Second key free');

    expect(JSON.parse(sessionStorage.getItem('draft:design-b1') ?? '{}')).toMatchObject({ offer: 'Second key free' });
  });

  test('shows the errors of a missing name or an invalid address, and does not send the ad', async () => {
    const page = await open();
    await page.user.clear(await screen.findByLabelText(/^Business name/));
    await page.user.clear(field(/^Website/));
    await page.user.type(field(/^Website/), 'not an address');

    await page.user.click(screen.getByRole('button', { name: 'Save as my ad' }));

    expect(await screen.findByText('Business name is required')).toBeTruthy();
    expect(screen.getByText('Please enter a web address such as example.com')).toBeTruthy();
    expect(savedAs(page)).toBeUndefined();
  });

  test('keeps the typed text when saving fails, and shows the reason', async () => {
    const page = await open({
      api: {
        'PUT /api/bookings/b1/design': problem(
          409,
          'invalid_transition',
          'This card is being printed, so its ads can no longer be changed.',
        ),
      },
    });
    await page.user.type(await screen.findByLabelText(/^Headline/), 'Too late');
    await page.user.click(screen.getByRole('button', { name: 'Save as my ad' }));

    await toasted(page.toasts, {
      title: 'Your ad could not be saved',
      description: expect.stringContaining('being printed'),
    });
    expect(field(/^Headline/).value).toBe('Too late');
  });

  test.each([
    ['a printed card', {}, { status: 'active' }, /at the printer or already mailed/],
    ['a released spot', { status: 'released' }, {}, /no longer yours/],
    ['a spot whose payment is in progress', { status: 'capturing' }, {}, /payment is being completed/],
  ])('is read-only for %s, with the reason', async (_, change, cardChange, reason) => {
    await open({ change: { ...change, adContent: JSON.stringify(design) }, cardChange });

    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('img', { name: 'Your ad as it was saved' }).textContent).toContain('Locked out?');
  });

  test('reports another member’s booking as unknown', async () => {
    await open({ api: { 'GET /api/bookings/b1': problem(404, 'not_found', 'We could not find this.') } });

    expect(await screen.findByText('We could not find this booking')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'My bookings' }).getAttribute('href')).toBe('/bookings');
  });
});
