import { describe, expect, test } from '@jest/globals';
import { patched, problem } from '@postcard/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ada, ben, list, open } from './testing.ts';

describe('the list of requests', () => {
  test('is searched and filtered by the server, with the filters in the address', async () => {
    const page = await open();
    await screen.findByRole('rowheader', { name: 'Ada Lopez' });
    await page.user.type(screen.getByLabelText('Search'), 'PIZZA');
    await waitFor(() => expect(page.calls.at(-1)?.query.get('q')).toBe('PIZZA'));
    await page.user.selectOptions(screen.getByLabelText('Status'), 'contacted');
    await waitFor(() =>
      expect(Object.fromEntries(page.calls.at(-1)?.query ?? [])).toEqual({
        limit: '200',
        q: 'PIZZA',
        status: 'contacted',
      }),
    );
    expect(page.router.state.location.search).toBe('?tab=samples&q=PIZZA&status=contacted');
  });

  test('opens with the filters of an address, and ignores an unknown status', async () => {
    const page = await open({}, '&status=nonsense&request=r1');
    expect(await screen.findByRole('dialog', { name: 'Ada Lopez' })).toBeTruthy();
    expect(page.calls[0]?.query.get('status')).toBeNull();
  });

  test('is sorted as the address says, and stores its sort there', async () => {
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

  test.each([
    [
      'the server’s words',
      () => problem(503, 'service_unavailable', 'We will be back in a moment.'),
      'We will be back in a moment.',
    ],
    [
      'the specification’s words where the server has none',
      () => new Response('', { status: 500 }),
      'Failed to fetch sample requests',
    ],
    [
      'that something unexpected happened',
      () => {
        throw new TypeError('network');
      },
      'An unexpected error occurred while loading request data.',
    ],
  ])('says %s after a failure, and retries', async (_, response, words) => {
    let isBroken = true;
    const page = await open({ 'GET /api/sample-requests': () => (isBroken ? response() : list([ada])) });
    expect(await screen.findByText('Error Loading Data')).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    isBroken = false;
    await page.user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('rowheader', { name: 'Ada Lopez' })).toBeTruthy();
  });
});

describe('the request dialog', () => {
  test('sets any other status, and reads the list again', async () => {
    const page = await open({
      'PATCH /api/sample-requests/r1': patched(ada),
    });
    await page.user.click(await screen.findByRole('button', { name: /View.*Ada Lopez/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ada Lopez' }));
    expect(
      within(dialog.getByRole('group', { name: 'Set status' }))
        .getAllByRole('button')
        .filter((button) => (button as HTMLButtonElement).disabled)
        .map(({ textContent }) => textContent),
    ).toEqual(['Pending']);
    await page.user.click(dialog.getByRole('button', { name: 'Completed' }));
    expect(await screen.findByText('Status Updated')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Completed' })).toHaveProperty('disabled', true);
    await waitFor(() =>
      expect(page.calls.filter(({ method, path }) => method === 'GET' && path === '/api/sample-requests')).toHaveLength(
        2,
      ),
    );
    act(() => page.toasts.at(-1)?.action?.onSelect());
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Pending' })).toHaveProperty('disabled', true));
    expect(page.toasts.at(-1)).toMatchObject({ title: 'Undone', description: 'It is pending as before.' });
  });

  test.each([
    ['the server’s words', () => problem(409, 'conflict', 'Somebody else was faster.'), 'Somebody else was faster.'],
    ['the specification’s words', () => new Response('', { status: 500 }), 'Failed to update request status'],
    [
      'general words without a network',
      () => {
        throw new TypeError('network');
      },
      'An error occurred while updating the status.',
    ],
  ])('reports a failed change in %s', async (_, response, words) => {
    const page = await open({ 'PATCH /api/sample-requests/r1': response }, '&request=r1');
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Contacted' }));
    await waitFor(() =>
      expect(page.toasts).toEqual([
        expect.objectContaining({ variant: 'destructive', title: 'Update Failed', description: words }),
      ]),
    );
  });
});

describe('the link to a request', () => {
  test('opens a request that no list has, and keeps it open when its new status leaves the list', async () => {
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

  test('is the address of an open request, and Back closes it', async () => {
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: 'View Ada Lopez' }));
    await screen.findByRole('dialog', { name: 'Ada Lopez' });
    expect(page.router.state.location.search).toBe('?tab=samples&request=r1');
    await act(() => page.router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('reports an unknown request', async () => {
    await open({ 'GET /api/sample-requests/r8': problem(404, 'not_found', 'There is no such thing.') }, '&request=r8');
    expect(await within(await screen.findByRole('dialog')).findByText('There is no such thing.')).toBeTruthy();
  });
});
