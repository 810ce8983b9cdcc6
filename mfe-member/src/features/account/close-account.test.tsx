import { afterEach, describe, expect, test } from '@jest/globals';
import { problem } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { account, open, press, type Page, refusals, sent } from './testing.ts';

afterEach(() => localStorage.clear());

describe('closing the account', () => {
  const closing = 'POST /api/users/u1/close';
  const ask = async (page: Page, password: string) => {
    await press(page, 'Close account');
    const dialog = within(await screen.findByRole('dialog', { name: 'Close your account?' }));
    if (password) await page.user.type(dialog.getByLabelText(/^Your password/), password);
    await page.user.click(dialog.getByRole('button', { name: 'Close my account' }));
    return dialog;
  };

  test('requires the password, and keeps the account on Escape', async () => {
    const page = await open();
    const dialog = await ask(page, '');
    expect(await dialog.findByText('Password is required')).toBeTruthy();
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(page, 'POST', '/api/users/u1/close')).toEqual([]);
  });

  test('shows a wrong password at its field', async () => {
    const page = await open({
      [closing]: problem(422, 'validation_failed', 'Please check the highlighted fields.', {
        password: ['Password is incorrect'],
      }),
    });
    const dialog = await ask(page, 'wrong');

    expect(await dialog.findByText('Password is incorrect')).toBeTruthy();
    expect(localStorage.getItem('user')).not.toBeNull();
  });

  test.each(refusals)('explains a refusal: %i', async (status, code, message) => {
    const dialog = await ask(await open({ [closing]: problem(status, code, message) }), 'Str0ng!pass9');
    expect((await dialog.findByRole('alert')).textContent).toContain(message);
  });

  test('is not offered to an administrator', async () => {
    await open({ 'GET /api/users/me': { ...account, isAdmin: true } });
    expect(screen.queryByRole('button', { name: 'Close account' })).toBeNull();
  });
});
