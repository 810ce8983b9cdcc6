import { expect, test } from '@jest/globals';
import { problem, type ApiCall, toasted } from '@postcard/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failed, list, mail, open } from './testing.ts';

async function openFour(refuse: (id: string) => boolean = () => false) {
  const stored = [mail(), mail({ id: 'm3', subject: 'Back', state: 'bounced' }), failed, { ...failed, id: 'm4' }];
  const change = (id: string | undefined, what: object) => {
    const at = stored.findIndex((each) => each.id === id);
    return (stored[at] = { ...(stored[at] as typeof failed), ...what });
  };
  const page = await open({
    'GET /api/mails': () => list(stored),
    'POST /api/mails/:id/resend': ({ params }: ApiCall) =>
      refuse(String(params['id']))
        ? problem(409, 'conflict', 'Its reader reported an email as spam.')
        : change(params['id'], { state: 'queued' }),
    'POST /api/mails/:id/dismiss': ({ params }: ApiCall) => change(params['id'], { isDismissed: true }),
    'POST /api/mails/:id/restore': ({ params }: ApiCall) => change(params['id'], { isDismissed: false }),
  });
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select all 4 shown' }));
  return { ...page, stored };
}

test('the bulk action resends undelivered emails after a confirmation, and reports a refused email', async () => {
  const page = await openFour((id) => id === 'm4');
  await page.user.click(screen.getByRole('button', { name: 'Send 3 again…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Send 3 again?' }));
  expect(page.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await page.user.click(dialog.getByRole('button', { name: 'Send 3 again' }));
  expect(
    await screen.findByText(`${failed.subject}, ${failed.to}: Its reader reported an email as spam.`),
  ).toBeTruthy();
  await toasted(page.toasts, { title: 'Emails on their way' });
  expect(page.toasts[0]?.action).toBeUndefined();
  const posts = page.calls.filter(({ method }) => method === 'POST');
  expect(posts.map(({ path }) => path).toSorted()).toEqual(['m2', 'm3', 'm4'].map((id) => `/api/mails/${id}/resend`));
  expect(new Set(posts.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3);
  // An action with a confirmation can only be retried through its confirmation.
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Send 1 again…' })).toBeTruthy();
});

test('the bulk action dismisses failed emails, and Undo restores them', async () => {
  const page = await openFour();
  await page.user.click(screen.getByRole('button', { name: 'Dismiss 2' }));
  await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Emails dismissed'));
  expect(page.stored.map(({ isDismissed }) => isDismissed === true)).toEqual([false, false, true, true]);
  act(() => page.toasts.at(-1)?.action?.onSelect());
  await toasted(page.toasts, { title: 'Undone', description: '2 changes are undone.' });
  expect(page.stored.map(({ isDismissed }) => isDismissed === true)).toEqual([false, false, false, false]);
});
