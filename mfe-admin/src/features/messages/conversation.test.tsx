import { describe, expect, test } from '@jest/globals';
import { patched, problem } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { at, conversation, open, sent, thread } from './testing.ts';

describe('the conversation', () => {
  test('opens from its box, is marked as read, and leads back', async () => {
    let isRead = false;
    const page = await open({
      'GET /api/messages/desk/t1': () => ({ ...conversation, isRead }),
      'PATCH /api/messages/threads/t1': () => ((isRead = true), { ...thread, isRead }),
    });
    await page.user.click(await screen.findByRole('link', { name: /Your/ }));
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Your <b>proof</b>' }));
    await waitFor(() => expect(sent(page, 'PATCH').map(({ body }) => body)).toEqual([{ isRead: true }]));
    await page.user.click(screen.getByRole('button', { name: 'Back to all conversations' }));
    expect(page.router.state.location.search).toBe('?tab=messages');
  });

  test.each([
    ['Assign to me', 'grace'],
    ['Assign to Joan', 'joan'],
  ])('applies the menu item %s', async (item, assigneeId) => {
    const page = await open(
      { 'PATCH /api/messages/desk/t1': () => ({ ...thread, assigneeId, assigneeName: 'Somebody', version: 4 }) },
      '&thread=t1',
    );
    await page.user.click(await screen.findByRole('button', { name: 'Assign' }));
    await page.user.click(await screen.findByRole('menuitem', { name: item }));
    expect(await screen.findByText('With Ada Pizza, assigned to Somebody')).toBeTruthy();
    expect(sent(page, 'PATCH')[0]?.body).toEqual({ version: 3, assigneeId });
  });

  test('is closed with one click and reopened with another', async () => {
    const page = await open({ 'PATCH /api/messages/desk/t1': patched(thread, { version: 4 }) }, '&thread=t1');
    await page.user.click(await screen.findByRole('button', { name: 'Close conversation' }));
    await page.user.click(await screen.findByRole('button', { name: 'Reopen' }));
    await screen.findByRole('button', { name: 'Close conversation' });
    expect(sent(page, 'PATCH').map(({ body }) => body)).toEqual([
      { version: 3, isClosed: true },
      { version: 4, isClosed: false },
    ]);
  });

  test('reports another person’s change and shows the current state', async () => {
    let stored = conversation;
    const page = await open(
      {
        'GET /api/messages/desk/t1': () => stored,
        'PATCH /api/messages/desk/t1': () => (
          (stored = { ...conversation, assigneeId: 'joan', assigneeName: 'Joan', version: 4 }),
          problem(409, 'conflict', 'Somebody changed this.')
        ),
      },
      '&thread=t1',
    );
    await page.user.click(await screen.findByRole('button', { name: 'Close conversation' }));
    expect(await screen.findByText('With Ada Pizza, assigned to Joan')).toBeTruthy();
    expect(page.toasts).toEqual([
      { variant: 'destructive', title: 'Not changed', description: 'Somebody changed this.' },
    ]);
  });

  test('inserts a saved reply with the member’s first name, and sends it for the version read', async () => {
    const answered = {
      ...conversation,
      version: 4,
      isClosed: true,
      messages: [
        ...conversation.messages,
        { id: 'm2', sender: 'team' as const, senderName: 'Grace', content: 'x', createdAt: at },
      ],
    };
    const page = await open({ 'POST /api/messages/desk/t1/replies': () => answered }, '&thread=t1');
    await page.user.click(await screen.findByRole('button', { name: 'Insert a saved reply' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Hours' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your reply').value).toBe('Hello Ada, we are open.');
    await page.user.click(screen.getByRole('button', { name: 'Send and close' }));
    await waitFor(() =>
      expect(within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem')).toHaveLength(2),
    );
    expect(sent(page, 'POST')[0]).toMatchObject({
      body: { version: 3, content: 'Hello Ada, we are open.', closes: true },
      headers: expect.anything(),
    });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your reply').value).toBe('');
  });

  test('is sent and closed with Ctrl and Enter, and not with Enter alone', async () => {
    const page = await open(
      { 'POST /api/messages/desk/t1/replies': { ...conversation, version: 4, isClosed: true } },
      '&thread=t1',
    );
    await page.user.type(await screen.findByLabelText('Your reply'), 'Yes{Enter}');
    expect(sent(page, 'POST')).toEqual([]);
    await page.user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(sent(page, 'POST').map(({ body }) => body)).toEqual([{ version: 3, content: 'Yes', closes: true }]),
    );
  });

  test('keeps the typed text after another person’s change', async () => {
    const page = await open(
      { 'POST /api/messages/desk/t1/replies': problem(409, 'conflict', 'Please read it before you answer.') },
      '&thread=t1',
    );
    await page.user.type(await screen.findByLabelText('Your reply'), 'Hello');
    await page.user.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() =>
      expect(page.toasts).toMatchObject([
        { title: 'Your reply was not sent', description: 'Please read it before you answer.' },
      ]),
    );
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your reply').value).toBe('Hello');
  });

  test('says that it was not found', async () => {
    await open({ 'GET /api/messages/desk/t1': problem(404, 'not_found') }, '&thread=t1');
    expect(await screen.findByText('We could not find this conversation')).toBeTruthy();
  });
});
