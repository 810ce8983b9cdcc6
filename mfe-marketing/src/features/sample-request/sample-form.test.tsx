import { describe, expect, test } from '@jest/globals';
import { renderRoutes } from '@postcard/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { sampleRequestBody } from '@postcard/contracts/requests';
import { rows, emptySampleForm, sampleRequestOf } from './sample-request.ts';
import { Part } from './sample-form.tsx';

const routes = [{ path: '/', Component: Part }];
const typed = {
  Name: 'Ada',
  Business: 'Pizza',
  Address: '1 High Street',
  City: 'Moorpark',
  'Zip code': '93021',
  Email: 'ada@example.com',
  Phone: '805 555 0100',
};

async function fill(page: Awaited<ReturnType<typeof renderRoutes>>) {
  for (const [label, value] of Object.entries(typed))
    await page.user.type(screen.getByLabelText(new RegExp(`^${label}`)), value);
}
const send = (page: Awaited<ReturnType<typeof renderRoutes>>) =>
  page.user.click(screen.getByRole('button', { name: 'Request a Sample' }));

describe('the sample form', () => {
  test.each([
    ['Phone', '805', 'Please enter a phone number with its area code'],
    ['Address', 'x'.repeat(301), 'Please use at most 300 characters'],
    ['Message', 'x'.repeat(3001), 'Please use at most 3,000 characters'],
  ])('shows at %s that %.10s cannot be sent', async (label, value, sentence) => {
    const page = await renderRoutes(routes);
    await fill(page);
    const field = screen.getByLabelText(new RegExp(`^${label}`));
    fireEvent.input(field, { target: { value } });

    await send(page);

    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect([page.calls, page.toasts]).toEqual([[], []]);
  });

  test('limits each field to the server’s maximum', () => {
    const longest = Object.fromEntries(rows.flat().map(({ name, most }) => [name, 'x'.repeat(most)]));
    const others = { email: 'ada@example.com', phone: '8'.repeat(40), message: 'x'.repeat(3000) };

    const sent = sampleRequestOf({ ...emptySampleForm, ...longest, ...others });

    expect(sampleRequestBody.safeParse(sent).success).toBe(true);
  });
});
