import { describe, expect, test } from '@jest/globals';
import { problem, type RenderedRoutes } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { none, open, pending, press } from './testing.ts';
const applications = (page: RenderedRoutes) =>
  page.calls.filter(({ path, method }) => path === '/api/subscriptions' && method === 'POST');
async function toReview(page: RenderedRoutes) {
  await page.user.type(await screen.findByLabelText('What does your business do?'), 'Pizza');
  await press(page, 'Continue');
  await press(page, 'Continue');
}

describe('the membership wizard', () => {
  test('sends the business address, which is optional', async () => {
    const page = await open({ 'POST /api/subscriptions': pending });
    await page.user.type(await screen.findByLabelText('Business address'), '12 High St');
    await toReview(page);
    expect(screen.getByText('12 High St')).toBeTruthy();

    await press(page, 'Submit');

    await waitFor(() =>
      expect(applications(page)[0]?.body).toMatchObject({ applicationData: { businessAddress: '12 High St' } }),
    );
  });

  test('shows an existing application', async () => {
    let applied = false;
    const page = await open({
      'GET /api/users/u1/active-subscription': () => (applied ? pending : none),
      'POST /api/subscriptions': () => {
        applied = true;
        return problem(409, 'already_applied', 'Your application is already being reviewed.');
      },
    });
    await toReview(page);

    await press(page, 'Submit');

    expect(await screen.findByRole('heading', { name: 'Membership Application Pending' })).toBeTruthy();
  });
});
