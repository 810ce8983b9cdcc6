import { describe, expect, test } from '@jest/globals';
import { FakeStream, problem } from '@postcard/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { none, open, pending, press, user } from './testing.ts';

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

describe('the application', () => {
  test('shows that it is under review, and the portal after the approval', async () => {
    const page = await open({ 'GET /api/users/u1/active-subscription': pending });
    expect(await screen.findByRole('heading', { name: 'Membership Application Pending' })).toBeTruthy();
    page.unmount();
    const member = { ...user, membershipId: 'MEM-1' };
    await open({ 'GET /api/users/me': member }, member);
    expect(await screen.findByText('Active Membership')).toBeTruthy();
  });

  test('is remembered while the server is unavailable', async () => {
    localStorage.setItem('membership-applied', 'u1');
    const page = await open({ 'GET /api/users/u1/active-subscription': problem(503, 'service_unavailable') });
    await waitFor(() => expect(page.calls.map(({ path }) => path)).toContain('/api/users/u1/active-subscription'));
    await act(async () => {});
    expect(await screen.findByRole('heading', { name: 'Membership Application Pending' })).toBeTruthy();
    expect(screen.queryByText('Error fetching membership information')).toBeNull();
  });

  test('is forgotten once the server says otherwise, and is never another user’s', async () => {
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

  test('shows the reason of a refusal, and can be made again', async () => {
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

describe('the decision while the page is open', () => {
  const refuse = (message: string) => FakeStream.open.at(-1)?.send('notice', { ...notice, message });

  test('is shown with its reason, and a second one with its own', async () => {
    let standing: unknown = pending;
    let notices = [notice];
    const page = await open({
      'GET /api/users/u1/active-subscription': () => standing,
      'GET /api/notifications': () => notices,
      'POST /api/subscriptions': () => (standing = pending),
    });
    await screen.findByRole('heading', { name: 'Membership Application Pending' });
    standing = none;
    await refuse('Please tell us your address in Moorpark.');
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
    await refuse('And your opening hours.');
    expect(await screen.findByRole('heading', { name: 'Your application was not approved' })).toBeTruthy();
    expect((await screen.findByText('What the team wrote')).parentElement?.textContent).toContain(
      'And your opening hours.',
    );
  });
});

describe('the membership page', () => {
  test('says what it is loading', async () => {
    await open({ 'GET /api/users/u1/active-subscription': () => new Promise(() => {}) });
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Loading your membership');
    expect(document.querySelector('.pc-spinner')).toBeTruthy();
  });

  test('reports failed plans in a toast, and a failed application on the page with a retry', async () => {
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
