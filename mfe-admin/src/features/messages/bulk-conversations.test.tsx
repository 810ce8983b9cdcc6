import { expect, test } from '@jest/globals';
import { patched, problem, type ApiCall, toasted } from '@postcard/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { hours, open, sent, thread } from './testing.ts';

type Thread = typeof thread;

async function openThree() {
  const stored: Thread[] = ['Alpha', 'Beta', 'Gamma'].map((subject, at) => ({
    ...thread,
    id: `t${at + 1}`,
    subject,
    isRead: at === 1,
    isClosed: at === 2,
  }));
  const page = await open({
    'GET /api/messages/desk': () => stored,
    'PATCH /api/messages/desk/:id': ({ params, body }: ApiCall) => {
      const at = stored.findIndex(({ id }) => id === params['id']);
      const before = stored[at] as Thread;
      const { version, ...change } = body as Partial<Thread>;
      if (version !== before.version) return problem(409, 'conflict', 'Somebody changed this.');
      return (stored[at] = { ...before, ...change, version: before.version + 1 });
    },
    'PATCH /api/messages/threads/:id': ({ params, body }: ApiCall) => {
      const at = stored.findIndex(({ id }) => id === params['id']);
      return (stored[at] = { ...(stored[at] as Thread), ...(body as Partial<Thread>) });
    },
  });
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select all 3 shown' }));
  return { ...page, stored };
}
const undo = (page: { toasts: { action?: { onSelect: () => void } }[] }) =>
  act(() => page.toasts.at(-1)?.action?.onSelect());

test('the bulk action closes open conversations, and Undo reopens only the ones it closed', async () => {
  const page = await openThree();
  await page.user.click(screen.getByRole('button', { name: 'Close' }));
  await toasted(page.toasts, { title: 'Conversation closed', description: '2 conversations closed.' });
  expect([page.stored.map(({ isClosed }) => isClosed), sent(page, 'PATCH').length]).toEqual([[true, true, true], 2]);
  undo(page);
  await toasted(page.toasts, { title: 'Undone', description: '2 changes are undone.' });
  expect(page.stored.map(({ isClosed }) => isClosed)).toEqual([false, false, true]);
});

test('the bulk action marks conversations as read or assigns them, and Undo restores each value', async () => {
  const page = await openThree();
  await page.user.click(screen.getByRole('button', { name: 'Mark as read' }));
  await waitFor(() => expect(page.stored.every(({ isRead }) => isRead)).toBe(true));
  await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Marked as read'));
  undo(page);
  await waitFor(() => expect(page.stored.map(({ isRead }) => isRead)).toEqual([false, true, false]));

  page.stored[1] = { ...(page.stored[1] as Thread), assigneeId: 'joan', assigneeName: 'Joan', version: 3 };
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select all 3 shown' }));
  await page.user.click(screen.getByRole('button', { name: 'Assign to me' }));
  await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Assigned to you'));
  expect(page.stored.map(({ assigneeId }) => assigneeId)).toEqual(['grace', 'grace', 'grace']);
});

test('a conversation that another user has changed is reported, stays selected, and is not undone', async () => {
  const page = await openThree();
  page.stored[0] = { ...(page.stored[0] as Thread), version: 9 };
  await page.user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Alpha: Somebody changed this.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Alpha' }).checked).toBe(true);
  page.stored[1] = { ...(page.stored[1] as Thread), version: 9 };
  undo(page);
  await toasted(page.toasts, { title: 'Not undone', description: 'Beta: Somebody changed this.' });
});

test('Undo reopens a single closed conversation', async () => {
  const page = await open({ 'PATCH /api/messages/desk/t1': patched(thread, { version: 4 }) }, '&thread=t1');
  await page.user.click(await screen.findByRole('button', { name: 'Close conversation' }));
  await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Conversation closed'));
  undo(page);
  await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Undone'));
  expect(sent(page, 'PATCH').map(({ body }) => body)).toEqual([
    { version: 3, isClosed: true },
    { version: 4, isClosed: false },
  ]);
});

test('Undo restores a removed reply', async () => {
  const kept = [hours];
  const page = await open(
    {
      'GET /api/messages/canned-replies': () => kept,
      'DELETE /api/messages/canned-replies/c1': () => void kept.pop(),
      'POST /api/messages/canned-replies': ({ body }: ApiCall) => {
        const added = { ...(body as typeof hours), id: 'c2', version: 1 };
        kept.push(added);
        return added;
      },
    },
    '&answers=1',
  );
  await page.user.click(await screen.findByRole('button', { name: 'Remove Hours' }));
  expect(await screen.findByText('No saved replies yet')).toBeTruthy();
  undo(page);
  expect(await screen.findByRole('button', { name: 'Edit Hours' })).toBeTruthy();
  expect(kept).toMatchObject([{ title: hours.title, content: hours.content }]);
});
