import { describe, expect, test } from '@jest/globals';
import { patched, problem, toasted } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { conversation, open, sent, thread } from './testing.ts';

describe('the conversation', () => {
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

  test('sends the reply and closes with Ctrl and Enter, but not with only Enter', async () => {
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

    await toasted(page.toasts, { title: 'Your reply was not sent', description: 'Please read it before you answer.' });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your reply').value).toBe('Hello');
  });

  test('says so if it was not found', async () => {
    await open({ 'GET /api/messages/desk/t1': problem(404, 'not_found') }, '&thread=t1');
    expect(await screen.findByText('We could not find this conversation')).toBeTruthy();
  });
});
