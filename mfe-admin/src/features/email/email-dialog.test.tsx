import { describe, expect, test } from '@jest/globals';
import type { Mail } from '@postcard/contracts/notify';
import { problem, type FakeApi } from '@postcard/web-kit/testing';
import { act, screen, within } from '@testing-library/react';
import { failed, mail, open } from './testing.ts';

describe('the email dialog', () => {
  const openEmail = async (which: Mail, api: FakeApi = {}) => {
    const page = await open({ [`GET /api/mails/${which.id}`]: which, ...api }, `/admin?tab=email&mail=${which.id}`);
    await screen.findByText(which.template, { selector: 'dd' });
    return page;
  };

  test('resends a bounced email', async () => {
    const back = mail({ id: 'm3', state: 'bounced', lastError: '550 no such user' });
    const page = await openEmail(back, { 'POST /api/mails/m3/resend': { ...back, state: 'queued' } });
    await page.user.click(screen.getByRole('button', { name: 'Send again' }));

    expect(page.toasts).toMatchObject([{ title: 'Email on its way' }]);
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  });

  test('dismisses an email that cannot be sent, and then shows it as dismissed', async () => {
    let state = failed;
    const page = await openEmail(failed, {
      'GET /api/mails/m2': () => state,
      'POST /api/mails/m2/dismiss': () => (state = { ...failed, isDismissed: true }),
      'POST /api/mails/m2/restore': () => (state = failed),
    });
    await page.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(await within(screen.getByRole('dialog')).findByText('Dismissed')).toBeTruthy();
    expect([
      page.toasts.at(-1)?.title,
      screen.queryByRole('button', { name: 'Dismiss' }),
      screen.getByRole('button', { name: 'Send again' }) !== null,
    ]).toEqual(['Email dismissed', null, true]);
    act(() => page.toasts.at(-1)?.action?.onSelect());
    expect(await screen.findByRole('button', { name: 'Dismiss' })).toBeTruthy();
    expect(page.toasts.at(-1)).toMatchObject({ title: 'Undone' });
  });

  test('says why an email cannot be sent again', async () => {
    const page = await openEmail(failed, {
      'POST /api/mails/m2/resend': () => problem(409, 'conflict', 'Its reader reported an email as spam.'),
    });
    await page.user.click(screen.getByRole('button', { name: 'Send again' }));

    expect(page.toasts).toEqual([
      { variant: 'destructive', title: 'Not sent again', description: 'Its reader reported an email as spam.' },
    ]);
  });

  test('explains why an email with a secret link has no text', async () => {
    await openEmail(mail({ isPrivate: true, text: '', html: '' }));
    expect(screen.getByText('It has a secret link, so its text is never shown.')).toBeTruthy();
  });
});
