import { describe, expect, test } from '@jest/globals';
import { problem, type ApiCall } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, list, mail, open, template } from './testing.ts';

describe('the list of emails', () => {
  test('shows subject, address, status and day', async () => {
    await open();
    const row = (await screen.findByText('We have your message')).closest('tr') as HTMLElement;
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .slice(1, 4),
    ).toEqual(['ada@example.com', 'Failed', 'May 20, 2027, 10:00 AM']);
    expect(screen.getByText('2 of 2')).toBeTruthy();
  });

  test('is searched and filtered by the server, all of it in the address', async () => {
    const page = await open();
    await page.user.selectOptions(await screen.findByLabelText('State'), 'Came back');
    await page.user.type(screen.getByLabelText('Search'), 'ada');
    await waitFor(() =>
      expect(Object.fromEntries(page.calls.at(-1)?.query ?? [])).toEqual({ limit: '50', q: 'ada', status: 'bounced' }),
    );
    expect(page.router.state.location.search).toBe('?tab=email&status=bounced&q=ada');
  });

  test('opens with the filters of an address', async () => {
    const page = await open({}, '/admin?tab=email&q=ada&status=failed&mail=m2');
    expect(await screen.findByRole('dialog', { name: 'We have your message' })).toBeTruthy();
    await page.user.keyboard('{Escape}');
    expect(page.router.state.location.search).toBe('?tab=email&q=ada&status=failed');
  });

  test('loads more rows, up to the counted number', async () => {
    const page = await open({
      'GET /api/mails': ({ query }: ApiCall) =>
        query.get('cursor') ? list([failed], { total: '1000+' }) : list([mail()], { total: '1000+', next: 'c1' }),
    });
    expect(await screen.findByText('1 of more than 1,000')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('We have your message')).toBeTruthy();
    expect(screen.getByText('We have your sample request')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('says when nothing matches, and when it is empty', async () => {
    await open({ 'GET /api/mails': () => list([]) }, '/admin?tab=email&q=nobody');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    await open({ 'GET /api/mails': () => list([]) });
    expect(await screen.findByText('No email yet')).toBeTruthy();
  });
});

describe('the list of templates', () => {
  const at_ = '/admin?tab=email&section=templates';

  test('shows each with sample data, and one by its address', async () => {
    const page = await open(
      {
        'GET /api/mail-templates': [
          template(),
          template({
            id: 'artwork-reminder',
            event: 'artwork.reminded',
            choice: 'reminders',
            subject: 'Your ad is still missing',
          }),
        ],
      },
      at_,
    );
    expect(await screen.findByTitle('The letter “Welcome” as a page')).toBeTruthy();
    await page.user.selectOptions(screen.getByLabelText('Template'), 'Your ad is still missing');
    expect(screen.getByTitle('The letter “Your ad is still missing” as a page')).toBeTruthy();
    expect(screen.getByText('Yes, as “reminders”')).toBeTruthy();
    expect(new URLSearchParams(page.router.state.location.search).get('template')).toBe(
      'artwork-reminder|artwork.reminded|Your ad is still missing',
    );
  });

  test('reports a failure to load', async () => {
    await open({ 'GET /api/mail-templates': problem(503, 'service_unavailable') }, at_);
    expect(await screen.findByText('The templates could not be shown')).toBeTruthy();
  });
});
