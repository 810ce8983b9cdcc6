import { describe, expect, test } from '@jest/globals';
import { problem, type ApiCall } from '@postcard/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { artwork, at, fileOf, open, partsOf, receiver } from './testing.ts';

describe('the design help', () => {
  const addFile = async (file: File) =>
    fireEvent.change(await screen.findByLabelText('A file for the team'), { target: { files: [file] } });
  const arrived = { id: 'f1', fileName: 'logo.png', mediaType: 'image/png', size: 8 };

  test('accepts files, checks each file when it is chosen, and adds them to the brief', async () => {
    const page = await open(
      {
        ...receiver(8),
        'POST /api/bookings/b1/design-request/files': arrived,
        'POST /api/bookings/b1/design-request': problem(503, 'service_unavailable'),
      },
      { search: '?way=help' },
    );
    await addFile(fileOf(8, 'logo.png'));
    expect(await screen.findByRole('button', { name: 'Remove logo.png' })).toBeTruthy();
    expect(partsOf(page.calls)).toEqual([0, 4]);
    await page.user.type(screen.getByLabelText(/What should the ad do/), 'More guests');
    await page.user.type(screen.getByLabelText(/What must it include/), 'Open 11 to 3');
    await page.user.click(screen.getByRole('button', { name: 'Ask for my ad' }));
    await waitFor(() =>
      expect(page.calls.find(({ path }) => path === '/api/bookings/b1/design-request')?.body).toMatchObject({
        files: [{ id: 'f1', fileName: 'logo.png' }],
      }),
    );
    await page.user.click(screen.getByRole('button', { name: 'Remove logo.png' }));
    expect(screen.queryByText('logo.png')).toBeNull();
  });

  test('explains why a file cannot be used, and accepts another file', async () => {
    const words = 'This file is no PNG, JPEG or PDF.';
    await open(
      {
        ...receiver(4),
        'POST /api/bookings/b1/design-request/files': problem(422, 'validation_failed', words, { file: [words] }),
      },
      { search: '?way=help' },
    );
    await addFile(fileOf(4, 'logo.svg'));

    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(screen.getByRole('button', { name: 'Add a file' })).toBeTruthy();
  });

  const request = { goal: 'More keys', offer: '', text: 'Open day and night', tone: 'bold' };
  const fill = async (page: Awaited<ReturnType<typeof open>>) => {
    await page.user.type(await screen.findByLabelText(/^What should the ad do/), request.goal);
    await page.user.type(screen.getByLabelText(/^What must it include/), request.text);
    await page.user.selectOptions(screen.getByLabelText(/^Tone/), 'bold');
    await page.user.click(screen.getByRole('button', { name: 'Ask for my ad' }));
  };

  test('can be requested once, and the page then says so', async () => {
    let helpRequestedAt: string | null = null;
    const page = await open(
      {
        'GET /api/bookings/b1/artwork': () => ({ ...artwork, helpRequestedAt }),
        'POST /api/bookings/b1/design-request': ({ body }: ApiCall) => {
          helpRequestedAt = at;
          return {
            ...(body as object),
            id: 'b1',
            bookingId: 'b1',
            campaignId: 'may',
            businessName: 'Keys',
            spotId: 'M08',
            campaignName: 'May',
            status: 'open',
            createdAt: at,
          };
        },
      },
      { search: '?way=help' },
    );
    await fill(page);

    expect(await screen.findByText('We are drawing your ad', { selector: '.pc-notice__title' })).toBeTruthy();
    expect(page.calls.find(({ path }) => path.endsWith('/design-request'))?.body).toEqual(request);
  });

  test('keeps the typed text after a refusal, with the reason', async () => {
    const page = await open(
      { 'POST /api/bookings/b1/design-request': problem(409, 'conflict', 'We already have your request.') },
      { search: '?way=help' },
    );
    await fill(page);

    await waitFor(() => expect(page.toasts.at(-1)?.description).toBe('We already have your request.'));
    expect(screen.getByLabelText<HTMLInputElement>(/^What should the ad do/).value).toBe(request.goal);
  });
});
