import { afterEach, describe, expect, test } from '@jest/globals';
import { problem } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { field, fill, open, press, type Page, refusals, sent, toasted } from './testing.ts';

afterEach(() => localStorage.clear());

describe('the password form', () => {
  const changing = 'POST /api/users/u1/password';
  const typed = async (page: Page, repeated = 'An0ther!pass') => {
    await fill(page, /^Current password/, 'Str0ng!pass9');
    await fill(page, /^New password/, 'An0ther!pass');
    await fill(page, /^Repeat the new password/, repeated);
    await press(page, 'Change password');
  };

  test.each([
    ['short', 'Password must be at least 8 characters'],
    ['all-lower-1', 'Password must contain at least one uppercase letter'],
    ['ALL-UPPER-1', 'Password must contain at least one lowercase letter'],
    ['No-number-in-it', 'Password must contain at least one number'],
    ['NoSpecial123', 'Password must contain at least one special character'],
  ])('refuses the password %s before sending: %s', async (password, message) => {
    const page = await open();
    await fill(page, /^New password/, password);
    await press(page, 'Change password');

    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(sent(page, 'POST', '/api/users/u1/password')).toEqual([]);
  });

  test('requires the password twice', async () => {
    const page = await open();
    await typed(page, 'Something3lse!');

    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
  });

  test('shows a wrong current password at its field', async () => {
    const page = await open({
      [changing]: problem(422, 'validation_failed', 'Please check the highlighted fields.', {
        currentPassword: ['Current password is incorrect'],
      }),
    });
    await typed(page);

    await waitFor(() => expect(field(/^Current password/).getAttribute('aria-invalid')).toBe('true'));
    expect(page.toasts.at(-1)).toMatchObject({
      variant: 'destructive',
      description: 'Please check the highlighted fields.',
    });
  });

  test('shows a leaked new password at its field', async () => {
    const page = await open({
      [changing]: problem(422, 'validation_failed', 'Please check the highlighted fields.', {
        newPassword: ['This password appears in lists of leaked passwords.'],
      }),
    });
    await typed(page);

    await waitFor(() => expect(field(/^New password/).getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('This password appears in lists of leaked passwords.')).toBeTruthy();
  });

  test.each(refusals)('explains a refusal: %i', async (status, code, message) => {
    const page = await open({ [changing]: problem(status, code, message) });
    await typed(page);

    await toasted(page, { variant: 'destructive', title: 'Your password was not changed', description: message });
  });
});
