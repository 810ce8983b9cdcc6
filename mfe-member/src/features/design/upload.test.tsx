import { describe, expect, test } from '@jest/globals';
import { problem } from '@postcard/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { artwork, at, fileOf, open, partsOf, receiver } from './testing.ts';

const choose = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('Your ad as a file'), { target: { files: [file] } });

describe('the file upload', () => {
  test('resumes at the server’s position', async () => {
    const page = await open(
      {
        ...receiver(10, 8),
        'GET /api/bookings/b1/artwork': {
          ...artwork,
          uploads: [{ id: 'up1', fileName: 'keys.png', size: 10, received: 8, partBytes: 4, createdAt: at }],
        },
      },
      { search: '?way=upload' },
    );
    expect(await screen.findByText('keys.png stopped at 80%')).toBeTruthy();
    await choose(fileOf(10));
    await screen.findByRole('heading', { name: 'Proof 1' });
    expect(partsOf(page.calls)).toEqual([8]);
  });

  test('resumes after a lost connection', async () => {
    const server = receiver(10);
    let isLost = true;
    const page = await open(
      {
        ...server,
        'PUT /api/bookings/b1/artwork/uploads/up1': () => {
          const response = server['PUT /api/bookings/b1/artwork/uploads/up1']();
          if (!isLost) return response;
          isLost = false;
          throw new TypeError('network');
        },
      },
      { search: '?way=upload' },
    );

    await choose(fileOf(10));

    expect(await screen.findByRole('heading', { name: 'Proof 1' }, { timeout: 3000 })).toBeTruthy();
    expect(partsOf(page.calls)).toEqual([0, 4, 8]);
  });

  test.each([
    [413, 'payload_too_large', 'This file is larger than 25 MB. Please export a smaller one.', undefined],
    [
      422,
      'validation_failed',
      'Your picture is too small.',
      { file: ['Your picture is too small.', 'Fonts are missing.'] },
    ],
    [429, 'too_many_requests', 'Please wait a few minutes before you send the next one.', undefined],
    [409, 'invalid_transition', 'This card is being printed, so its ads can no longer be changed.', undefined],
  ])('explains a refusal with %i in the server’s words', async (status, code, message, errors) => {
    await open(
      { ...receiver(4), 'POST /api/bookings/b1/artwork/uploads/up1/complete': problem(status, code, message, errors) },
      { search: '?way=upload' },
    );
    await choose(fileOf(4));
    const alert = await screen.findByRole('alert');

    for (const reason of errors?.file ?? [message]) expect(within(alert).getByText(reason)).toBeTruthy();
  });

  test.each([
    ['an empty file', 0, /empty/],
    ['a file that is too large', 25 * 1024 * 1024 + 1, /larger than 25 MB/],
  ])('sends nothing for %s', async (_, size, reason) => {
    const page = await open({}, { search: '?way=upload' });
    await choose(fileOf(size));

    expect((await screen.findByRole('alert')).textContent).toMatch(reason);
    expect(page.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('can be cancelled after it has failed', async () => {
    let uploads = [{ id: 'up1', fileName: 'keys.png', size: 10, received: 4, partBytes: 4, createdAt: at }];
    const page = await open(
      {
        'GET /api/bookings/b1/artwork': () => ({ ...artwork, uploads }),
        'DELETE /api/bookings/b1/artwork/uploads/up1': () => void (uploads = []),
      },
      { search: '?way=upload' },
    );
    await page.user.click(await screen.findByRole('button', { name: 'Remove' }));

    await waitFor(() => expect(screen.queryByText(/stopped at/)).toBeNull());
  });
});
