import { describe, expect, test } from '@jest/globals';
import { problem, type RenderedRoutes } from '@postcard/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { none, open, pending, press } from './testing.ts';

const current = () =>
  screen.getAllByRole('listitem').find((step) => step.getAttribute('aria-current') === 'step')?.textContent;
const applications = (page: RenderedRoutes) =>
  page.calls.filter(({ path, method }) => path === '/api/subscriptions' && method === 'POST');
async function toReview(page: RenderedRoutes) {
  await page.user.type(await screen.findByLabelText('What does your business do?'), 'Pizza');
  await press(page, 'Continue');
  await press(page, 'Continue');
}
/** Simulates a reload, which keeps only the browser's storage. */
async function comeBack(page: RenderedRoutes) {
  await act(() => page.router.navigate('/forgot-username'));
  await screen.findByRole('heading', { name: 'Forgot username' });
  await act(() => page.router.navigate('/membership'));
}

describe('the membership wizard', () => {
  test('moves through three steps and back, with Submit only on the last', async () => {
    const page = await open({ 'POST /api/subscriptions': pending });
    await screen.findByLabelText('What does your business do?');
    expect([
      current(),
      screen.getByRole<HTMLButtonElement>('button', { name: 'Back' }).disabled,
      screen.queryByRole('button', { name: 'Submit' }),
    ]).toEqual(['1Business Info', true, null]);
    await toReview(page);
    expect(current()).toBe('3Review');
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Review' }));
    expect(screen.getByText('Pizza')).toBeTruthy();
    expect(screen.getAllByText('Not provided')).toHaveLength(4);
    await press(page, 'Back');
    expect(current()).toBe('2Eligibility');
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  });

  test('sends the free plan for ten years with the typed values, and is then under review', async () => {
    const page = await open({ 'POST /api/subscriptions': pending });
    await toReview(page);
    await press(page, 'Submit');
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Membership Application Pending' }));
    const { body } = applications(page)[0] as unknown as { body: Record<string, unknown> };
    expect(body).toMatchObject({
      userId: 'u1',
      membershipPlanId: 1,
      billingCycle: 'free',
      amount: 0,
      applicationData: { businessDescription: 'Pizza', yearsInBusiness: '', website: '', reasonToJoin: '' },
    });
    expect(body['applicationData']).not.toHaveProperty('step');
    expect(
      new Date(body['endDate'] as string).getUTCFullYear() - new Date(body['startDate'] as string).getUTCFullYear(),
    ).toBe(10);
    expect(page.toasts[0]?.title).toBe('Application submitted');
    expect(sessionStorage.getItem('draft:membership')).toBeNull();
  });

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

  test('keeps step and text in the tab', async () => {
    const page = await open();
    await page.user.type(await screen.findByLabelText('What does your business do?'), 'Pizza');
    await press(page, 'Continue');
    await page.user.type(screen.getByLabelText('Why would you like to join?'), 'Neighbours');
    await comeBack(page);
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Why would you like to join?')).value).toBe('Neighbours');
    expect(current()).toBe('2Eligibility');
    await press(page, 'Back');
    expect(screen.getByLabelText<HTMLTextAreaElement>('What does your business do?').value).toBe('Pizza');
  });

  test.each([
    [
      'the server’s message',
      problem(409, 'conflict', 'This was changed in the meantime. Please check it again.'),
      'Application failed',
      'This was changed in the meantime. Please check it again.',
    ],
    ['its own when the server has none', new Response('', { status: 500 }), 'Application failed', 'Please try again.'],
    [
      'an error when nothing responds',
      () => Promise.reject(new TypeError('offline')),
      'Application failed',
      'An error occurred. Please try again.',
    ],
    [
      'to log in when the session has ended',
      problem(401, 'invalid_session'),
      'Login required',
      'Please log in to apply for membership.',
    ],
    [
      'what is wrong with what was sent',
      problem(422, 'validation_failed', 'Please check the highlighted fields.'),
      'Application failed',
      'Please check the highlighted fields.',
    ],
    [
      'that it is another’s to do',
      problem(403, 'forbidden', 'You are not allowed to do this.'),
      'Application failed',
      'You are not allowed to do this.',
    ],
    [
      'to wait',
      problem(429, 'too_many_requests', 'Please wait a moment and try again.'),
      'Application failed',
      'Please wait a moment and try again.',
    ],
  ])('shows %s, and keeps the typed values', async (_, response, title, description) => {
    const page = await open({ 'POST /api/subscriptions': response });
    await toReview(page);
    await press(page, 'Submit');
    await waitFor(() => expect(page.toasts).toEqual([{ variant: 'destructive', title, description }]));
    expect(screen.getByText('Pizza')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' }).disabled).toBe(false);
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

  test('lets a visitor fill it in and asks for a login', async () => {
    const page = await open({}, null);
    await toReview(page);
    await press(page, 'Submit');
    await waitFor(() =>
      expect(page.toasts).toEqual([
        { variant: 'destructive', title: 'Login required', description: 'Please log in to apply for membership.' },
      ]),
    );
    expect(applications(page)).toEqual([]);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?next=/membership');
  });
});
