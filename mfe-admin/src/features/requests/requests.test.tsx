import { describe, expect, test } from '@jest/globals';
import { problem } from '@postcard/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ada, ben, list, open } from './testing.ts';

describe('the list of requests', () => {
  test('opens with the filters in the address, and ignores an unknown status', async () => {
    const page = await open({}, '&status=nonsense&request=r1');

    expect(await screen.findByRole('dialog', { name: 'Ada Lopez' })).toBeTruthy();
    expect(page.calls[0]?.query.get('status')).toBeNull();
  });

  test('reads its sort order from the address, and stores it there', async () => {
    const page = await open({}, '&sort=-name');
    await screen.findByRole('rowheader', { name: 'Ada Lopez' });
    const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names()).toEqual(['Ada Lopez', '=cmd()']);
    await page.user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(names()).toEqual(['=cmd()', 'Ada Lopez']));
    expect([
      page.router.state.location.search,
      screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'),
    ]).toEqual(['?tab=samples&sort=name', 'ascending']);
    await act(() => page.router.navigate('/admin?tab=samples&sort=nonsense'));
    expect(screen.getByRole('columnheader', { name: 'Received' }).getAttribute('aria-sort')).toBe('descending');
  });

  test('loads more rows on request', async () => {
    const pages: Record<string, Response> = {
      first: list([ada], 2, '/api/sample-requests?limit=200&cursor=c'),
      c: list([ben], 2),
    };
    const page = await open({
      'GET /api/sample-requests': ({ query }: { query: URLSearchParams }) => pages[query.get('cursor') ?? 'first'],
    });
    await screen.findByText('1 of 2');

    await page.user.click(screen.getByRole('button', { name: 'Show more' }));

    expect(await screen.findByText('2 of 2')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('the link to a request', () => {
  test('opens a request that is not on the list, and keeps it open when its new status removes it', async () => {
    let eve = { ...ada, id: 'r9', name: 'Eve Old' };
    const page = await open(
      {
        'GET /api/sample-requests': () => list([]),
        'GET /api/sample-requests/r9': () => eve,
        'PATCH /api/sample-requests/r9': () => (eve = { ...eve, status: 'contacted' }),
      },
      '&status=pending&request=r9',
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Eve Old' }));

    await page.user.click(dialog.getByRole('button', { name: 'Contacted' }));

    await waitFor(() => expect(dialog.getByRole('button', { name: 'Contacted' })).toHaveProperty('disabled', true));
    expect(page.router.state.location.search).toBe('?tab=samples&status=pending&request=r9');
  });

  test('reports an unknown request', async () => {
    await open({ 'GET /api/sample-requests/r8': problem(404, 'not_found', 'There is no such thing.') }, '&request=r8');
    expect(await within(await screen.findByRole('dialog')).findByText('There is no such thing.')).toBeTruthy();
  });
});
