import { describe, expect, test } from '@jest/globals';
import { problem, recordDownloads, type ApiCall } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { Contact, Samples } from './request-list.tsx';
import { ada, list, open } from './testing.ts';

const saved = recordDownloads();

describe('the export', () => {
  test('comes from the server for a list with more pages, with the same search', async () => {
    const page = await open(
      {
        'GET /api/sample-requests': () => list([ada], 900, '/api/sample-requests?cursor=c'),
        'GET /api/sample-requests/export.csv': ({ query }: ApiCall) =>
          new Response(String(query), { headers: { 'content-disposition': 'attachment; filename="all.csv"' } }),
      },
      '&q=pizza&status=pending',
    );
    await screen.findByRole('rowheader', { name: 'Ada Lopez' });
    await page.user.click(screen.getByRole('button', { name: 'Export to CSV' }));

    await waitFor(() => expect(saved).toMatchObject([{ address: 'blob:1', name: 'all.csv' }]));
    expect(await saved[0]?.text).toBe('q=pizza&status=pending');
  });

  test('explains a refusal by the server', async () => {
    const page = await open({
      'GET /api/sample-requests': () => list([ada], 900, '/api/sample-requests?cursor=c'),
      'GET /api/sample-requests/export.csv': problem(403, 'forbidden', 'You are not allowed to do this.'),
    });
    await screen.findByRole('rowheader', { name: 'Ada Lopez' });
    await page.user.click(screen.getByRole('button', { name: 'Export to CSV' }));

    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(page.toasts.at(-1)?.title).toBe('Nothing was exported');
    expect(saved).toEqual([]);
  });

  test.each([
    ['sample', Samples, 'There are no sample requests to export.'],
    ['contact', Contact, 'There are no contact requests to export.'],
  ] as const)('says so if there are no %s requests', async (_, Component, words) => {
    const page = await open(
      { 'GET /api/sample-requests': () => list([]), 'GET /api/contact-requests': () => list([]) },
      '',
      Component,
    );
    await screen.findByText('Nothing here yet');
    await page.user.click(screen.getByRole('button', { name: 'Export to CSV' }));
    expect(page.toasts).toEqual([expect.objectContaining({ title: 'No Data to Export', description: words })]);
    expect(saved).toEqual([]);
  });
});
