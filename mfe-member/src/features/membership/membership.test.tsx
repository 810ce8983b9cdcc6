import { describe, expect, test } from '@jest/globals';
import { problem } from '@postcard/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { none, open, press } from './testing.ts';

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
  test('is remembered while the server is unavailable', async () => {
    localStorage.setItem('membership-applied', 'u1');
    const page = await open({ 'GET /api/users/u1/active-subscription': problem(503, 'service_unavailable') });
    await waitFor(() => expect(page.calls.map(({ path }) => path)).toContain('/api/users/u1/active-subscription'));
    await act(async () => {});
    expect(await screen.findByRole('heading', { name: 'Membership Application Pending' })).toBeTruthy();
    expect(screen.queryByText('Error fetching membership information')).toBeNull();
  });

  test('is forgotten once the server has no application, and is never shown to another user', async () => {
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

  test('shows the reason for a refusal, and can be made again', async () => {
    const page = await open({
      'GET /api/notifications': [{ ...notice, id: 'n2', type: 'booking', message: 'About a booking' }, notice],
    });
    expect(await screen.findByRole('heading', { name: 'Your application was not approved' })).toBeTruthy();
    expect(screen.getByText('Please tell us your address in Moorpark.')).toBeTruthy();
    await press(page, 'Apply again');
    expect(await screen.findByLabelText('What does your business do?')).toBeTruthy();
  });

  test('can be made if notices cannot be loaded', async () => {
    await open({ 'GET /api/notifications': problem(503, 'service_unavailable') });
    expect(await screen.findByRole('heading', { name: 'Apply for membership' })).toBeTruthy();
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
