import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { problem, renderRoutes, testMember, type RenderedRoutes } from '@postcard/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes.tsx';

const user = testMember({ membershipId: null });
const none = problem(404, 'not_found');
const base = {
  'GET /api/users/me': user,
  'GET /api/membership-plans': [],
  'GET /api/users/u1/active-subscription': none,
  'GET /api/notifications': [],
};
const pending = {
  id: 's1',
  userId: 'u1',
  membershipPlanId: 1,
  startDate: '2027-01-01T00:00:00.000Z',
  endDate: '2037-01-01T00:00:00.000Z',
  status: 'active',
  reviewStatus: 'pending',
  rejectionReason: null,
  billingCycle: 'free',
  amount: 0,
  applicationData: { businessDescription: '', yearsInBusiness: '', website: '', reasonToJoin: '' },
  businessName: 'Ada Pizza',
  businessCategory: 'Food & Beverage',
  businessSubcategory: 'Pizza',
  createdAt: '2027-01-01T00:00:00.000Z',
};
const notice = {
  id: 'n1',
  type: 'membership',
  title: 'Your application was not approved',
  message: 'Please tell us your address in Moorpark.',
  isRead: false,
  relatedId: 's0',
  metadata: {},
  createdAt: '2027-01-01T00:00:00.000Z',
};

beforeEach(() => localStorage.clear());

const open = (api: object = {}, as: typeof user | null = user) =>
  renderRoutes(routes, { at: '/membership', ...(as ? { user: as } : {}), api: { ...base, ...api } as never });
const press = (page: RenderedRoutes, name: string) => page.user.click(screen.getByRole('button', { name }));
const current = () =>
  screen.getAllByRole('listitem').find((step) => step.getAttribute('aria-current') === 'step')?.textContent;
const applications = (page: RenderedRoutes) =>
  page.calls.filter(({ path, method }) => path === '/api/subscriptions' && method === 'POST');

async function toReview(page: RenderedRoutes) {
  await page.user.type(await screen.findByLabelText('What does your business do?'), 'Pizza');
  await press(page, 'Continue');
  await press(page, 'Continue');
}

/** Leaves the page and comes back, as a reload would: everything but what the browser keeps is gone. */
async function comeBack(page: RenderedRoutes) {
  await act(() => page.router.navigate('/forgot-username'));
  await screen.findByRole('heading', { name: 'Forgot username' });
  await act(() => page.router.navigate('/membership'));
}

describe('the membership wizard', () => {
  test('goes through three steps, there and back, with Submit only on the last', async () => {
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
    expect(screen.getAllByText('Not provided')).toHaveLength(3);
    await press(page, 'Back');
    expect(current()).toBe('2Eligibility');
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  });

  test('sends the free plan for ten years with what was typed, and is under review from then on', async () => {
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
      problem(409, 'conflict', 'Somebody changed this in the meantime. Please look again.'),
      'Application failed',
      'Somebody changed this in the meantime. Please look again.',
    ],
    ['its own when the server has none', new Response('', { status: 500 }), 'Application failed', 'Please try again.'],
    [
      'an error when nobody answers',
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
  ])('says %s, and loses nothing', async (_, answer, title, description) => {
    const page = await open({ 'POST /api/subscriptions': answer });
    await toReview(page);
    await press(page, 'Submit');
    await waitFor(() => expect(page.toasts).toEqual([{ variant: 'destructive', title, description }]));
    expect(screen.getByText('Pizza')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' }).disabled).toBe(false);
  });

  test('an application that is there already is shown, whoever sent it', async () => {
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

  test('lets a visitor fill it in and asks them to log in', async () => {
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

describe('an application', () => {
  test('under review says so; approved shows the portal', async () => {
    const page = await open({ 'GET /api/users/u1/active-subscription': pending });
    expect(await screen.findByRole('heading', { name: 'Membership Application Pending' })).toBeTruthy();
    page.unmount();
    const member = { ...user, membershipId: 'MEM-1' };
    await open({ 'GET /api/users/me': member }, member as never);
    expect(await screen.findByText('Active Membership')).toBeTruthy();
  });

  test('is remembered while the server cannot say', async () => {
    localStorage.setItem('membership-applied', 'u1');
    const page = await open({ 'GET /api/users/u1/active-subscription': problem(503, 'service_unavailable') });
    await waitFor(() => expect(page.calls.map(({ path }) => path)).toContain('/api/users/u1/active-subscription'));
    await act(async () => {});
    expect(await screen.findByRole('heading', { name: 'Membership Application Pending' })).toBeTruthy();
    expect(screen.queryByText('Error fetching membership information')).toBeNull();
  });

  test('is forgotten once the server says otherwise, and is never another’s', async () => {
    localStorage.setItem('membership-applied', 'u1');
    const page = await open();
    expect(await screen.findByRole('heading', { name: 'Apply for membership' })).toBeTruthy();
    expect(localStorage.getItem('membership-applied')).toBeNull();
    page.unmount();
    localStorage.setItem('membership-applied', 'u2');
    await open();
    expect(await screen.findByRole('heading', { name: 'Apply for membership' })).toBeTruthy();
    expect(localStorage.getItem('membership-applied')).toBe('u2');
  });

  test('refused says why, and another can be made', async () => {
    const page = await open({
      'GET /api/notifications': [{ ...notice, id: 'n2', type: 'booking', message: 'About a booking' }, notice],
    });
    expect(await screen.findByRole('heading', { name: 'Your application was not approved' })).toBeTruthy();
    expect(screen.getByText('Please tell us your address in Moorpark.')).toBeTruthy();
    await press(page, 'Apply again');
    expect(await screen.findByLabelText('What does your business do?')).toBeTruthy();
  });

  test('can be made when notices cannot be read', async () => {
    await open({ 'GET /api/notifications': problem(503, 'service_unavailable') });
    expect(await screen.findByRole('heading', { name: 'Apply for membership' })).toBeTruthy();
  });
});

describe('a decision while the page is open', () => {
  const streams: EventTarget[] = [];
  const browserStream = globalThis.EventSource;
  beforeEach(() => {
    streams.length = 0;
    globalThis.EventSource = class extends EventTarget {
      constructor() {
        super();
        streams.push(this);
      }
      close() {}
    } as never;
  });
  afterEach(() => {
    globalThis.EventSource = browserStream;
  });
  const tell = (message: string) =>
    act(
      async () =>
        void streams
          .at(-1)
          ?.dispatchEvent(new MessageEvent('notice', { data: JSON.stringify({ ...notice, message }) })),
    );

  test('that refuses is shown with its reason, a second one with its own', async () => {
    let standing: unknown = pending;
    let notices = [notice];
    const page = await open({
      'GET /api/users/u1/active-subscription': () => standing,
      'GET /api/notifications': () => notices,
      'POST /api/subscriptions': () => (standing = pending),
    });
    await screen.findByRole('heading', { name: 'Membership Application Pending' });
    standing = none;
    await tell('Please tell us your address in Moorpark.');
    expect((await screen.findByText('What the team wrote')).parentElement?.textContent).toContain(
      'Please tell us your address in Moorpark.',
    );
    await press(page, 'Apply again');
    await screen.findByLabelText('What does your business do?');
    await press(page, 'Continue');
    await press(page, 'Continue');
    await press(page, 'Submit');
    await screen.findByRole('heading', { name: 'Membership Application Pending' });
    standing = none;
    notices = [{ ...notice, id: 'n3', message: 'And your opening hours.' }, notice];
    await tell('And your opening hours.');
    expect(await screen.findByRole('heading', { name: 'Your application was not approved' })).toBeTruthy();
    expect((await screen.findByText('What the team wrote')).parentElement?.textContent).toContain(
      'And your opening hours.',
    );
  });
});

describe('loading', () => {
  test('says what it is loading', async () => {
    await open({ 'GET /api/users/u1/active-subscription': () => new Promise(() => {}) });
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Loading your membership');
    expect(document.querySelector('.pc-spinner')).toBeTruthy();
  });

  test('that fails says so in a toast for the plans, and on the page for the application, which it tries again', async () => {
    let broken = true;
    const page = await open({
      'GET /api/membership-plans': problem(503, 'service_unavailable'),
      'GET /api/users/u1/active-subscription': () => (broken ? problem(503, 'service_unavailable') : none),
    });
    await waitFor(() =>
      expect(page.toasts).toEqual([
        {
          variant: 'destructive',
          title: 'Error fetching membership information',
          description: 'Please try again later.',
        },
      ]),
    );
    broken = false;
    await page.user.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Apply for membership' })).toBeTruthy();
    expect(page.calls.map(({ path }) => path)).toContain('/api/notifications');
  });
});
