import { describe, expect, test } from '@jest/globals';
import { problem, renderRoutes } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes.tsx';

const user = {
  id: 'u1', accountNumber: 'MP-1', username: 'ada', displayName: 'Ada Lopez', businessName: 'Ada Pizza', businessType: 'Other', businessCategory: 'Food & Beverage',
  businessSubcategory: 'Pizza', firstName: 'Ada', lastName: 'Lopez', contactName: 'Ada Lopez', email: 'ada@example.com', emailVerified: false, phone: '1', website: null,
  profilePicture: null, membershipId: null, isAdmin: false, createdAt: '2026-01-01T00:00:00.000Z',
};
const dashboard = { [`GET /api/campaigns/user/${user.id}`]: [], [`GET /api/users/${user.id}/participations`]: [], 'GET /api/users/me': user };

describe('logging in', () => {
  test('asks for both fields', async () => {
    const page = await renderRoutes(routes, { at: '/login' });
    await page.user.click(await screen.findByRole('button', { name: 'Log In' }));
    expect(await screen.findByText('Username is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(page.calls).toEqual([]);
  });

  test('whatever fails, says the same', async () => {
    const page = await renderRoutes(routes, { at: '/login', api: { 'POST /api/users/login': problem(429, 'too_many_requests') } });
    await page.user.type(await screen.findByLabelText('Username'), 'ada');
    await page.user.type(screen.getByLabelText('Password'), 'secret');
    await page.user.click(screen.getByRole('button', { name: 'Log In' }));
    await waitFor(() => expect(page.toasts).toEqual([{ variant: 'destructive', title: 'Login Failed', description: 'Invalid username or password. Please try again.' }]));
  });

  test('goes to the dashboard and keeps who it is', async () => {
    const page = await renderRoutes(routes, { at: '/login', api: { 'POST /api/users/login': user, ...dashboard } });
    await page.user.type(await screen.findByLabelText('Username'), 'ada');
    await page.user.type(screen.getByLabelText('Password'), 'secret');
    await page.user.click(screen.getByRole('button', { name: 'Log In' }));
    expect(await screen.findByText('Pending Verification')).toBeTruthy();
    expect(page.toasts[0]).toMatchObject({ title: 'Login Successful', description: 'Welcome back!' });
    expect(JSON.parse(localStorage.getItem('user') as string).id).toBe('u1');
    expect(page.router.state.location.pathname).toBe('/dashboard');
  });

  test.each([
    ['%2Ftemplates', '/templates'],
    ['%2F%2Fevil.example', '/dashboard'],
    ['%2F%5Cevil.example', '/dashboard'],
    ['https%3A%2F%2Fevil.example', '/dashboard'],
  ])('asked for on the way to %s leads to %s', async (next, path) => {
    const page = await renderRoutes(routes, { at: `/login?next=${next}`, api: { 'POST /api/users/login': user, ...dashboard } });
    await page.user.type(await screen.findByLabelText('Username'), 'ada');
    await page.user.type(screen.getByLabelText('Password'), 'secret');
    await page.user.click(screen.getByRole('button', { name: 'Log In' }));
    await waitFor(() => expect(page.router.state.location.pathname).toBe(path));
  });
});

describe('registering', () => {
  async function filled(api: object) {
    const page = await renderRoutes(routes, { at: '/register', api: api as never });
    const type = async (label: string | RegExp, value: string) => page.user.type(await screen.findByLabelText(label), value);
    await type(/^Business Name/, 'Ada Pizza');
    expect(screen.getByLabelText<HTMLSelectElement>(/^Business Subcategory/).disabled).toBe(true);
    await page.user.selectOptions(screen.getByLabelText(/^Business Category/), 'Food & Beverage');
    await page.user.selectOptions(screen.getByLabelText(/^Business Subcategory/), 'Pizza');
    await type(/^First Name/, 'Ada');
    await type(/^Last Name/, 'Lopez');
    await type(/^Email/, 'ada@example.com');
    await type(/^Phone/, '805 555 0100');
    await type(/^Username/, 'ada');
    await type(/^Password/, 'Str0ng!pass9');
    await type(/^Confirm Password/, 'Str0ng!pass9');
    return page;
  }
  const send = (page: Awaited<ReturnType<typeof filled>>) => page.user.click(screen.getByRole('button', { name: 'Register Now' }));

  test('says every missing thing', async () => {
    const page = await renderRoutes(routes, { at: '/register' });
    await page.user.click(await screen.findByRole('button', { name: 'Register Now' }));
    for (const message of ['Business name is required', 'Business category is required', 'Business subcategory is required', 'First name is required', 'Last name is required',
      'Please enter a valid email address', 'Phone number is required', 'Username is required', 'Password must be at least 8 characters']) {
      expect(await screen.findByText(message)).toBeTruthy();
    }
  });

  test('never sends the second password, and lands on the dashboard', async () => {
    const page = await filled({ 'POST /api/users/register': user, ...dashboard });
    await send(page);
    expect(await screen.findByText('Pending Verification')).toBeTruthy();
    const { body } = page.calls.find(({ path }) => path === '/api/users/register') as { body: Record<string, unknown> };
    expect(body).not.toHaveProperty('confirmPassword');
    expect(body).toMatchObject({ businessType: 'Other', username: 'ada', password: 'Str0ng!pass9' });
    expect(page.toasts[0]).toMatchObject({ title: 'Registration Successful', description: 'Your account has been created!' });
    expect(sessionStorage.getItem('draft:register')).toBeNull();
  }, 20_000);

  test.each([
    ['email_taken', 'Email already in use', 'This email is already registered. Please use a different email or try resetting your password.'],
    ['username_taken', 'Username already exists', 'This username is already taken. Please choose a different username.'],
  ])('puts %s onto its field and into a toast', async (code, message, shown) => {
    const page = await filled({ 'POST /api/users/register': problem(409, code, message) });
    await send(page);
    await waitFor(() => expect(screen.getAllByText(shown).length).toBeGreaterThanOrEqual(2));
    expect(page.toasts[0]?.title).toBe('Registration Failed');
    expect(screen.getByLabelText<HTMLInputElement>(/^Business Name/).value).toBe('Ada Pizza');
  }, 20_000);

  test('says when the passwords differ', async () => {
    const page = await filled({});
    await page.user.type(screen.getByLabelText(/^Confirm Password/), 'x');
    await send(page);
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
  }, 20_000);
});

describe('recovery', () => {
  test('confirms alike for any address', async () => {
    const page = await renderRoutes(routes, { at: '/forgot-password', api: { 'POST /api/users/forgot-password': undefined } });
    await page.user.type(await screen.findByLabelText('Email'), 'anybody@example.com');
    await page.user.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeTruthy();
  });

  test('a reset link without its token is told to be invalid', async () => {
    await renderRoutes(routes, { at: '/reset-password' });
    expect(await screen.findByText('Invalid Reset Link')).toBeTruthy();
  });

  test('a reset asks for no special character and refuses what differs', async () => {
    const page = await renderRoutes(routes, { at: '/reset-password/token', api: { 'POST /api/users/reset-password/:token': problem(400, 'reset_token_invalid', 'This reset link has expired or is invalid.') } });
    await page.user.type(await screen.findByLabelText('New password'), 'Changed1pass');
    await page.user.type(screen.getByLabelText('Confirm password'), 'Changed2pass');
    await page.user.click(screen.getByRole('button', { name: 'Set new password' }));
    expect(await screen.findByText("Passwords don't match")).toBeTruthy();
    await page.user.clear(screen.getByLabelText('Confirm password'));
    await page.user.type(screen.getByLabelText('Confirm password'), 'Changed1pass');
    await page.user.click(screen.getByRole('button', { name: 'Set new password' }));
    await waitFor(() => expect(page.toasts.at(-1)).toMatchObject({ title: 'Failed to Reset Password', description: 'This reset link has expired or is invalid.' }));
  });
});
