import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { problem } from '@postcard/web-kit/testing';
import { account, field, fill, open, press, sent, toasted } from './testing.ts';

const saving = 'PATCH /api/users/u1';
const waiting = { ...account, emailVerified: true, pendingEmail: 'new@example.com' };

describe('the email change', () => {
  test('requires the password, unlike other changes', async () => {
    const page = await open({ [saving]: waiting });
    expect(screen.queryByLabelText(/^Current password, to change/)).toBeNull();
    await fill(page, /^Email/, 'new@example.com');
    await press(page, 'Save profile');
    expect(await screen.findByText('Current password is required')).toBeTruthy();
    expect(sent(page, 'PATCH', '/api/users/u1')).toEqual([]);
    await fill(page, /^Current password, to change/, 'Str0ng!pass9');
    await press(page, 'Save profile');
    await toasted(page, { title: 'Your profile is saved' });
    expect(sent(page, 'PATCH', '/api/users/u1')).toMatchObject([
      { body: { email: 'new@example.com', currentPassword: 'Str0ng!pass9' } },
    ]);
    expect(field(/^Email/).value).toBe(account.email);
  });

  test('shows a wrong password at its field', async () => {
    const page = await open({
      [saving]: problem(422, 'validation_failed', 'Please check the highlighted fields.', {
        currentPassword: ['Current password is incorrect'],
      }),
    });
    await fill(page, /^Email/, 'new@example.com');
    await fill(page, /^Current password, to change/, 'wrong');

    await press(page, 'Save profile');

    expect(await screen.findByText('Current password is incorrect')).toBeTruthy();
  });

  test('stays pending until confirmed, and can be cancelled', async () => {
    const page = await open({
      'GET /api/users/me': waiting,
      'DELETE /api/users/u1/pending-email': { ...waiting, pendingEmail: null },
    });
    expect(screen.getByText('Waiting for confirmation of new@example.com')).toBeTruthy();
    expect(
      screen.getByText(`We sent a link there. Until you open it, we send emails to ${account.email}.`),
    ).toBeTruthy();
    await press(page, 'Cancel the change');
    await toasted(page, {
      title: 'Your address has not changed',
      description: `We still send emails to ${account.email}.`,
    });
  });
});
