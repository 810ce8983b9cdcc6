import { describe, expect, test } from '@jest/globals';
import { patched, recordDownloads, type FakeApi, toasted } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Contact } from './request-list.tsx';
import { ada, at, list, open } from './testing.ts';

const saved = recordDownloads();

describe('contact requests, as sample requests', () => {
  const contact = { ...ada, interest: null };
  const openContact = (api: FakeApi = {}, search = '') =>
    open(
      { 'GET /api/contact-requests': () => list([contact]), 'GET /api/contact-requests/r1': contact, ...api },
      search,
      Contact,
    );

  test('are searched and filtered by the server', async () => {
    const page = await openContact();
    await page.user.type(await screen.findByLabelText('Search'), 'ADA');
    await page.user.selectOptions(screen.getByLabelText('Status'), 'archived');

    await waitFor(() =>
      expect([page.calls.at(-1)?.path, Object.fromEntries(page.calls.at(-1)?.query ?? [])]).toEqual([
        '/api/contact-requests',
        { limit: '200', q: 'ADA', status: 'archived' },
      ]),
    );
    expect(
      within(screen.getByLabelText('Status'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All', 'Pending', 'Responded', 'Archived']);
  });

  test('have three statuses, and the current status is disabled', async () => {
    const page = await openContact({ 'PATCH /api/contact-requests/r1': patched(contact) }, '&request=r1');
    const group = within(
      within(await screen.findByRole('dialog', { name: 'Ada Lopez' })).getByRole('group', { name: 'Set status' }),
    );
    const buttons = () =>
      group
        .getAllByRole('button')
        .map((button) => `${button.textContent}${(button as HTMLButtonElement).disabled ? ' (is)' : ''}`);
    expect(buttons()).toEqual(['Pending (is)', 'Responded', 'Archived']);
    await page.user.click(group.getByRole('button', { name: 'Archived' }));
    await waitFor(() => expect(buttons()).toEqual(['Pending', 'Responded', 'Archived (is)']));
    expect(page.toasts).toEqual([expect.objectContaining({ title: 'Status Updated' })]);
  });

  test('report a failed change in the specification’s words', async () => {
    const page = await openContact(
      { 'PATCH /api/contact-requests/r1': () => new Response('', { status: 500 }) },
      '&request=r1',
    );
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Responded' }));

    await toasted(page.toasts, {
      variant: 'destructive',
      title: 'Update Failed',
      description: 'Failed to update contact request status',
    });
  });

  test('are exported to a file with their own name and the day', async () => {
    const page = await openContact();
    await screen.findByRole('rowheader', { name: 'Ada Lopez' });
    await page.user.click(screen.getByRole('button', { name: 'Export to CSV' }));

    expect(saved).toMatchObject([
      { address: 'blob:1', name: expect.stringMatching(/^contact-requests-\d{4}-\d\d-\d\d\.csv$/) },
    ]);
    expect((await saved[0]?.text)?.split('\r\n')[1]).toContain(
      `r1,Ada Lopez,High Street Pizza,ada@example.com,805 555 0100,"Two; please; soon",pending,${at}`,
    );
  });
});
