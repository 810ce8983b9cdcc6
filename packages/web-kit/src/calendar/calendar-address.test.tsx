import { afterEach, describe, expect, test } from '@jest/globals';
import { toasted } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { problem, renderRoutes, type FakeApi } from '../testing/index.ts';
import { CalendarAddress } from './index.ts';

const urls = ['https://postcard.example/api/bookings/calendars/one.ics', 'https://postcard.example/two.ics'];

const open = (api: FakeApi) =>
  renderRoutes(
    [{ path: '/', element: <CalendarAddress path="/api/bookings/calendar-feed" dates="your deadlines" /> }],
    { at: '/', api },
  );
const shown = () => screen.getByLabelText<HTMLInputElement>('Calendar address').value;

afterEach(() => localStorage.clear());

describe('the calendar’s address', () => {
  test('is created on request, opens in a calendar app, and can be replaced with a new address', async () => {
    let made = 0;
    const page = await open({ 'POST /api/bookings/calendar-feed': () => ({ url: urls[made++] }) });
    expect(screen.queryByLabelText('Calendar address')).toBeNull();

    await page.user.click(screen.getByRole('button', { name: 'Get your calendar address' }));

    await waitFor(() => expect(shown()).toBe(urls[0]));
    expect(screen.getByRole('link', { name: 'Open in a calendar app' }).getAttribute('href')).toBe(
      'webcal://postcard.example/api/bookings/calendars/one.ics',
    );

    await page.user.click(screen.getByRole('button', { name: 'Get a new address' }));

    await waitFor(() => expect(shown()).toBe(urls[1]));
  });

  test('explains why it could not be created', async () => {
    const page = await open({
      'POST /api/bookings/calendar-feed': problem(429, 'too_many_requests', 'Please wait a moment.'),
    });

    await page.user.click(screen.getByRole('button', { name: 'Get your calendar address' }));

    await toasted(page.toasts, { title: 'We couldn’t create the address', description: 'Please wait a moment.' });
  });
});
