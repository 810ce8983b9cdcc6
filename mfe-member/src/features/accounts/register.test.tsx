import { describe, expect, test } from '@jest/globals';
import { problem, renderRoutes, type FakeApi } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { dashboard, user } from './testing/member.ts';

describe('the register form', () => {
  async function filled(api: FakeApi) {
    const page = await renderRoutes(routes, { at: '/register', api });
    const type = async (label: string | RegExp, value: string) =>
      page.user.type(await screen.findByLabelText(label), value);
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
  const send = (page: Awaited<ReturnType<typeof filled>>) =>
    page.user.click(screen.getByRole('button', { name: 'Register Now' }));

  test('names every missing field', async () => {
    const page = await renderRoutes(routes, { at: '/register' });
    await page.user.click(await screen.findByRole('button', { name: 'Register Now' }));
    for (const message of [
      'Business name is required',
      'Business category is required',
      'Business subcategory is required',
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'Phone number is required',
      'Username is required',
      'Password must be at least 8 characters',
    ]) {
      expect(await screen.findByText(message)).toBeTruthy();
    }
  });

  test('shows at its button the terms that registering accepts', async () => {
    await renderRoutes(routes, { at: '/register' });

    const button = await screen.findByRole('button', { name: 'Register Now' });

    expect(button.nextElementSibling?.textContent).toBe('By registering you agree to the Terms and are at least 18.');
    expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms-of-service');
  });

  test('does not send the repeated password, and leads to the dashboard', async () => {
    const page = await filled({ 'POST /api/users/register': user, ...dashboard });
    await send(page);
    expect(await screen.findByText('Pending Verification')).toBeTruthy();
    const { body } = page.calls.find(({ path }) => path === '/api/users/register') as { body: Record<string, unknown> };
    expect(body).not.toHaveProperty('confirmPassword');
    expect(body).toMatchObject({ businessType: 'Food & Beverage', username: 'ada', password: 'Str0ng!pass9' });
    expect(page.toasts[0]).toMatchObject({
      title: 'Registration Successful',
      description: 'Your account has been created!',
    });
    expect(sessionStorage.getItem('draft:register')).toBeNull();
  }, 20_000);

  test.each([
    [
      'email_taken',
      'Email already in use',
      'This email is already registered. Please use a different email or try resetting your password.',
    ],
    [
      'username_taken',
      'Username already exists',
      'This username is already taken. Please choose a different username.',
    ],
  ])(
    'shows %s at its field and in a toast',
    async (code, message, shown) => {
      const page = await filled({ 'POST /api/users/register': problem(409, code, message) });
      await send(page);
      await waitFor(() => expect(screen.getAllByText(shown).length).toBeGreaterThanOrEqual(2));
      expect(page.toasts[0]?.title).toBe('Registration Failed');
      expect(screen.getByLabelText<HTMLInputElement>(/^Business Name/).value).toBe('Ada Pizza');
    },
    20_000,
  );

  test.each([
    ['Sh0rt!', 'Password must be at least 8 characters'],
    ['lowercase1!', 'Password must contain at least one uppercase letter'],
    ['UPPERCASE1!', 'Password must contain at least one lowercase letter'],
    ['NoNumbers!', 'Password must contain at least one number'],
    ['NoSpecial1', 'Password must contain at least one special character'],
  ])('refuses the password %s: %s', async (password, message) => {
    const page = await renderRoutes(routes, { at: '/register' });
    await page.user.type(await screen.findByLabelText(/^Password/), password);
    await page.user.click(screen.getByRole('button', { name: 'Register Now' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(page.calls).toEqual([]);
  });

  test('says when the passwords differ, whatever else is missing', async () => {
    const page = await renderRoutes(routes, { at: '/register' });
    await page.user.type(await screen.findByLabelText(/^Password/), 'Str0ng!pass9');
    await page.user.type(screen.getByLabelText(/^Confirm Password/), 'Str0ng!pass8');
    await page.user.click(screen.getByRole('button', { name: 'Register Now' }));
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
  });

  test('shows hints, and links to the login', async () => {
    await renderRoutes(routes, { at: '/register' });
    expect(await screen.findByText(/Only one business per subcategory appears on each postcard\./)).toBeTruthy();
    expect(
      screen.getByText('At least 8 characters with uppercase, lowercase, number and special character.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });

  test('offers the chosen category’s subcategories, and clears the subcategory with a new category', async () => {
    const page = await renderRoutes(routes, { at: '/register' });
    const subcategory = () => screen.getByLabelText<HTMLSelectElement>(/^Business Subcategory/);
    await screen.findByLabelText(/^Business Category/);
    expect([subcategory().disabled, subcategory().options[0]?.textContent]).toEqual([true, 'Select category first']);
    await page.user.selectOptions(screen.getByLabelText(/^Business Category/), 'Food & Beverage');
    await page.user.selectOptions(subcategory(), 'Pizza');
    await page.user.selectOptions(screen.getByLabelText(/^Business Category/), 'Other');
    expect(subcategory().value).toBe('');
    expect([...subcategory().options].map(({ value }) => value).filter(Boolean)).toEqual(['Other - Not Listed']);
  });

  test('shows that it is sending', async () => {
    const page = await filled({ 'POST /api/users/register': () => new Promise(() => {}) });
    await send(page);
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Creating Account...' })).disabled).toBe(true);
  }, 20_000);

  test.each([
    [
      'the server’s message',
      problem(429, 'too_many_requests', 'Please wait a moment and try again.'),
      'Please wait a moment and try again.',
    ],
    ['that it failed when nobody answers', () => Promise.reject(new TypeError('offline')), 'Registration failed'],
    [
      'what is wrong with a field',
      problem(422, 'validation_failed', 'Please check the highlighted fields.', {
        phone: ['Please enter a phone number'],
      }),
      'Please enter a phone number',
    ],
  ])(
    'shows %s, and keeps the form’s values',
    async (_, response, words) => {
      const page = await filled({ 'POST /api/users/register': response });
      await send(page);
      expect(await screen.findByText(words)).toBeTruthy();
      expect(page.toasts).toEqual([
        {
          variant: 'destructive',
          title: 'Registration Failed',
          description: 'There was an error creating your account. Please try again.',
        },
      ]);
      expect(screen.getByLabelText<HTMLInputElement>(/^Business Name/).value).toBe('Ada Pizza');
    },
    20_000,
  );

  test('keeps a draft in the tab, without passwords', async () => {
    const page = await renderRoutes(routes, { at: '/register' });
    await page.user.type(await screen.findByLabelText(/^Business Name/), 'Ada Pizza');
    await page.user.type(screen.getByLabelText(/^Password/), 'Str0ng!pass9');
    const draft = sessionStorage.getItem('draft:register') ?? '';
    expect(draft).toContain('Ada Pizza');
    expect(draft).not.toContain('Str0ng');
  });
});
