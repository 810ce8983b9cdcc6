import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { problem, renderRoutes, type RenderedRoutes, type FakeApi } from '@postcard/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes.tsx';

afterEach(() => {
  jest.useRealTimers();
});

async function filled(api: FakeApi) {
  localStorage.setItem('adSpotType', 'large');
  const page = await renderRoutes(routes, { at: '/ad-interest', api });
  const type = async (label: RegExp, value: string) => page.user.type(await screen.findByLabelText(label), value);
  await type(/^Business name/, 'Ada Pizza');
  await type(/^First name/, 'Ada');
  await type(/^Last name/, 'Lopez');
  await type(/^Email/, 'ada@example.com');
  await type(/^Phone/, '805 555 0100');
  await page.user.selectOptions(screen.getByLabelText(/^Business category/), 'Food & Beverage');
  await page.user.selectOptions(screen.getByLabelText(/^Business subcategory/), 'Pizza');
  return page;
}
const sentIn = ({ calls }: RenderedRoutes) => calls.filter(({ method }) => method === 'POST');
const send = () => screen.getByRole('button', { name: 'Send My Request' });

describe('the ad interest form', () => {
  test('names missing fields in its own words', async () => {
    const page = await renderRoutes(routes, { at: '/ad-interest' });
    await page.user.click(await screen.findByRole('button', { name: 'Send My Request' }));
    for (const message of [
      'Business name is required',
      'First name is required',
      'Last name is required',
      'Valid email is required',
      'Valid phone number is required',
      'Business category is required',
      'Business subcategory is required',
    ]) {
      expect(await screen.findByText(message)).toBeTruthy();
    }
    expect(sentIn(page)).toEqual([]);
  });

  test.each([
    [/^Phone/, '805 555', 'Valid phone number is required'],
    [/^First name/, 'x'.repeat(81), 'Please use at most 80 characters'],
    [/^Business name/, 'x'.repeat(121), 'Please use at most 120 characters'],
    [/^Website/, 'x'.repeat(301), 'Please use at most 300 characters'],
  ])(
    'shows at %s that %.10s cannot be sent',
    async (label, value, sentence) => {
      const page = await filled({});
      fireEvent.input(screen.getByLabelText(label), { target: { value } });

      await page.user.click(send());

      expect(await screen.findByText(sentence)).toBeTruthy();
      expect(sentIn(page)).toEqual([]);
    },
    20_000,
  );

  test('stores the size, disables the subcategory without a category, and resets it', async () => {
    const page = await filled({});
    expect(screen.getByLabelText<HTMLInputElement>(/^Large, \$900/).checked).toBe(true);
    await page.user.selectOptions(screen.getByLabelText(/^Business category/), 'Pet Services');
    expect(screen.getByLabelText<HTMLSelectElement>(/^Business subcategory/).value).toBe('');
  }, 20_000);

  test('sends one composed message, thanks, shows the next steps after 1 s and goes home after 6 s', async () => {
    const page = await filled({ 'POST /api/contact': { ok: true, id: '1' } });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
    await act(async () => {
      send().click();
      await jest.advanceTimersByTimeAsync(50);
    });
    expect(sentIn(page).at(-1)?.body).toMatchObject({
      name: 'Ada Lopez',
      business: 'Ada Pizza',
      status: 'pending',
      interest: { businessCategory: 'Food & Beverage', businessSubcategory: 'Pizza', adSize: 'large' },
      message:
        'Business Name: Ada Pizza\nCategory: Food & Beverage\nSubcategory: Pizza\nAd Size: Large ($900)\nWebsite: ' +
        'Not provided\nAdditional Info: None',
    });
    expect(page.toasts.at(-1)).toMatchObject({ duration: 6000 });
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(page.toasts.at(-1)).toMatchObject({ title: 'What happens next?', duration: 7000 });
    expect(page.router.state.location.pathname).toBe('/ad-interest');
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(page.router.state.location.pathname).toBe('/');
  }, 20_000);

  test.each([
    ['the service is away', problem(503, 'service_unavailable', 'This part of the site is taking a short break.')],
    ['too many were sent', problem(429, 'rate_limited', 'Too many requests. Please wait a moment.')],
    ['the server refuses it', problem(422, 'validation_failed', 'Some fields are wrong.')],
  ])(
    'shows the same text and keeps the form’s values after every failure: %s',
    async (_, response) => {
      const page = await filled({ 'POST /api/contact': response });
      await page.user.click(send());
      await waitFor(() =>
        expect(page.toasts.at(-1)).toMatchObject({
          title: 'Submission failed',
          description: 'Please try again or contact us directly.',
        }),
      );
      expect(screen.getByLabelText<HTMLInputElement>(/^Business name/).value).toBe('Ada Pizza');
    },
    20_000,
  );
});
