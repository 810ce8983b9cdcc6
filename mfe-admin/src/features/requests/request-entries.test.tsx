import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { problem } from '@postcard/web-kit/testing';
import { act, screen, within } from '@testing-library/react';
import { labelOf, sheetsOf } from './request-list.tsx';
import { ada, ben, list, open } from './testing.ts';

afterEach(() => void jest.restoreAllMocks());

const entry = (kind: string, text: string) => ({ id: text, kind, text, authorId: 'team', createdAt: ada.createdAt });
const administrators = { 'GET /api/messages/administrators': [{ id: 'team', name: 'Dana' }] };

describe('the replies and notes of a request', () => {
  test('show their author and time, and a reply can be added', async () => {
    const note = entry('note', 'Called, nobody there');
    const page = await open(
      {
        ...administrators,
        'GET /api/sample-requests/r1': { ...ada, entries: [note] },
        'POST /api/sample-requests/r1/entries': { ...ada, entries: [note, entry('reply', 'It is in the mail.')] },
      },
      '&request=r1',
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Ada Lopez' }));
    expect(await dialog.findByText(/^Dana, May 20, 2027/)).toBeTruthy();

    await page.user.type(dialog.getByLabelText('Reply or note'), 'It is in the mail.');
    await page.user.click(dialog.getByRole('button', { name: 'Send reply' }));

    expect(await dialog.findByText('It is in the mail.', { selector: 'p' })).toBeTruthy();
    expect(page.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      kind: 'reply',
      text: 'It is in the mail.',
    });
    expect(page.toasts.at(-1)).toMatchObject({ title: 'Reply sent', description: 'To ada@example.com.' });
  });

  test('keep the text of a reply that could not be sent', async () => {
    const page = await open(
      {
        'POST /api/sample-requests/r1/entries': problem(409, 'conflict', 'A request has at most 50 replies and notes.'),
      },
      '&request=r1',
    );
    const field = await screen.findByLabelText('Reply or note');
    await page.user.type(field, 'One more');

    await page.user.click(screen.getByRole('button', { name: 'Save note' }));

    expect(await screen.findByText('A request has at most 50 replies and notes.')).toBeTruthy();
    expect((field as HTMLTextAreaElement).value).toBe('One more');
  });
});

describe('address labels', () => {
  const address = 'Address: 1 High Street, Suite 2, Moorpark, CA 93021\nWebsite: a.example';

  test('are printed for pending requests, and requests without an address are listed', async () => {
    const print = jest.fn();
    window.print = print;
    const page = await open({
      'GET /api/sample-requests': () => list([{ ...ada, message: address }, { ...ada, id: 'r3' }, ben]),
    });

    await page.user.click(await screen.findByRole('button', { name: 'Print address labels: 2' }));

    expect(print).toHaveBeenCalledTimes(1);
    const printed = ['Ada Lopez', 'High Street Pizza', '1 High Street, Suite 2', 'Moorpark, CA 93021'].join('');
    expect(document.body.lastElementChild?.textContent).toBe(printed);
    expect(page.toasts.at(-1)).toMatchObject({ title: '1 request has no address' });
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.body.textContent).not.toContain('Suite 2');
  });

  test('fill a sheet of 30 labels', () => {
    const label = labelOf({ ...ada, message: address });

    expect(sheetsOf(Array.from({ length: 31 }, () => label!)).map(({ length }) => length)).toEqual([30, 1]);
    expect(labelOf(ada)).toBeNull();
  });
});
