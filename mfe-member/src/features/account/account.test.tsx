import { afterEach, describe, expect, test } from '@jest/globals';
import { problem, renderRoutes } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { account, api, field, fill, open, press, refusals, sent, toasted } from './testing.ts';

afterEach(() => localStorage.clear());

describe('the account page', () => {
  test('shows the address of a calendar with the member’s deadlines', async () => {
    const url = 'https://postcard.example/api/bookings/calendars/secret.ics';
    const page = await open({ 'POST /api/bookings/calendar-feed': { url } });

    await press(page, 'Get your calendar address');

    expect((await screen.findByLabelText<HTMLInputElement>('Calendar address')).value).toBe(url);
  });

  test('offers the first password by email to an account without one', async () => {
    const page = await open({
      'GET /api/users/me': { ...account, hasPassword: false },
      'POST /api/users/forgot-password': undefined,
    });
    await press(page, 'Choose a password by email');

    expect(await screen.findByText('Check your email')).toBeTruthy();
    expect(sent(page, 'POST', '/api/users/forgot-password')[0]?.body).toEqual({ email: 'ada@example.com' });
    expect(screen.queryByLabelText(/^Current password/)).toBeNull();
  });

  test('asks for a login after the session has ended', async () => {
    const gone = {
      'GET /api/users/me': problem(401, 'unauthenticated', 'Please log in.'),
      'POST /api/users/refresh': problem(401, 'unauthenticated'),
    };
    await renderRoutes(routes, { at: '/account', user: account, api: { ...api, ...gone } });

    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  });
});

describe('the profile form', () => {
  const saving = 'PATCH /api/users/u1';

  test('shows the requested trade, and requests it again when saved', async () => {
    const pendingTrade = {
      businessCategory: 'Home Services',
      businessSubcategory: 'Plumbing',
      askedAt: '2026-11-01T20:00:00.000Z',
    };
    const page = await open({
      'GET /api/users/me': { ...account, pendingTrade },
      [saving]: { ...account, pendingTrade },
    });

    expect(await screen.findByText('Your new trade is being reviewed')).toBeTruthy();
    await press(page, 'Save profile');

    await toasted(page, { title: 'Your profile is saved' });
    expect(sent(page, 'PATCH', '/api/users/u1')[0]?.body).toMatchObject({ businessSubcategory: 'Plumbing' });
  });

  test('shows the error of a missing field, and does not send the form', async () => {
    const page = await open();
    await fill(page, /^Business Name/, '');
    await fill(page, /^Email/, 'nonsense');
    await page.user.selectOptions(field(/^Business Category/), 'Home Services');

    await press(page, 'Save profile');

    for (const message of [
      'Business name is required',
      'Please enter a valid email address',
      'Business subcategory is required',
    ])
      expect(await screen.findByText(message)).toBeTruthy();
    expect(sent(page, 'PATCH', '/api/users/u1')).toEqual([]);
  });

  test('shows a taken address at its field', async () => {
    const page = await open({ [saving]: problem(409, 'email_taken', 'Email already in use') });
    await fill(page, /^Email/, 'ben@example.com');
    await fill(page, /^Current password, to change/, 'Str0ng!pass9');

    await press(page, 'Save profile');

    expect(await screen.findByText('This email is already registered. Please use a different email.')).toBeTruthy();
    expect(page.toasts.at(-1)).toMatchObject({ variant: 'destructive', title: 'Your profile was not saved' });
    expect(field(/^Email/).value).toBe('ben@example.com');
  });

  test('shows the server’s errors at their fields', async () => {
    const page = await open({
      [saving]: problem(422, 'validation_failed', 'Please check the highlighted fields.', {
        phone: ['This number is not one'],
      }),
    });
    await press(page, 'Save profile');

    expect(await screen.findByText('This number is not one')).toBeTruthy();
  });

  test.each(refusals)('explains a refusal: %i', async (status, code, message) => {
    const page = await open({ [saving]: problem(status, code, message) });
    await press(page, 'Save profile');

    await toasted(page, { variant: 'destructive', title: 'Your profile was not saved', description: message });
  });

  test('sends another link while the address is not confirmed', async () => {
    const page = await open({ 'POST /api/users/u1/verification': new Response(null, { status: 202 }) });
    await press(page, 'Send the link again');

    await toasted(page, { title: 'The link is on its way', description: expect.stringContaining('ada@example.com') });
  });

  test('says so if a link was sent a moment ago', async () => {
    const page = await open({
      'POST /api/users/u1/verification': problem(
        429,
        'too_many_requests',
        'A link was sent a moment ago. Please wait a minute.',
      ),
    });
    await press(page, 'Send the link again');

    await toasted(page, { variant: 'destructive', description: 'A link was sent a moment ago. Please wait a minute.' });
  });

  test('says that the address is confirmed', async () => {
    await open({ 'GET /api/users/me': { ...account, emailVerified: true } });

    expect(screen.getByText('ada@example.com is confirmed.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });
});
