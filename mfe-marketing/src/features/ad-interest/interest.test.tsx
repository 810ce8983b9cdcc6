import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { renderRoutes, type RenderedRoutes, type FakeApi } from '@postcard/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
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
});
