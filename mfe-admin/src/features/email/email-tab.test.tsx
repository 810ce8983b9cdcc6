import { describe, expect, test } from '@jest/globals';
import { problem } from '@postcard/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { list, open, template } from './testing.ts';

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

  test('says so if nothing matches or if it is empty', async () => {
    await open({ 'GET /api/mails': () => list([]) }, '/admin?tab=email&q=nobody');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    await open({ 'GET /api/mails': () => list([]) });
    expect(await screen.findByText('No email yet')).toBeTruthy();
  });
});

describe('the list of templates', () => {
  const at_ = '/admin?tab=email&section=templates';

  test('shows each template with sample data, and opens the template in the address', async () => {
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
    expect(await screen.findByTitle('Email “Welcome” as HTML')).toBeTruthy();
    await page.user.selectOptions(screen.getByLabelText('Template'), 'Your ad is still missing');
    expect(screen.getByTitle('Email “Your ad is still missing” as HTML')).toBeTruthy();
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
