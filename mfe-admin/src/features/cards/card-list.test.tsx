import { describe, expect, test } from '@jest/globals';
import { problem } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { holderOf, summaryOf, open } from './testing.ts';

describe('the list of cards', () => {
  test('shows each card’s dates and status, and how many spots are sold and needed', async () => {
    await open('', {
      'GET /api/campaigns/desk': [
        summaryOf({ holders: [holderOf('M01')] }),
        summaryOf({ id: 'july', name: 'July card', status: 'draft' }),
      ],
    });
    const row = (await screen.findByRole('row', { name: /May card/ })).textContent;

    for (const words of ['May 18, 2035', 'May 8, 2035', 'Upcoming', '1 of 14', 'needs 7']) expect(row).toContain(words);
    expect(screen.getByRole('row', { name: /July card/ }).textContent).toContain('Draft');
  });

  test('says what to do if it is empty, and reports a failure with a retry', async () => {
    let broken = true;
    const page = await open('', {
      'GET /api/campaigns/desk': () =>
        broken ? problem(503, 'service_unavailable', 'We will be back in a moment.') : [],
    });
    expect(await screen.findByText('We will be back in a moment.')).toBeTruthy();
    broken = false;
    await page.user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No cards yet')).toBeTruthy();
  });
});

test('the calendar dialog subscribes the team to the dates of all cards', async () => {
  const url = 'https://postcard.example/api/bookings/calendars/secret.ics';
  const page = await open('', {
    'GET /api/campaigns/desk': [summaryOf()],
    'POST /api/campaigns/calendar-feed': { url },
  });

  await page.user.click(await screen.findByRole('button', { name: 'Calendar' }));
  await page.user.click(await screen.findByRole('button', { name: 'Get your calendar address' }));

  expect((await screen.findByLabelText<HTMLInputElement>('Calendar address')).value).toBe(url);
});

describe('a new card', () => {
  test('is not sent with invalid entries', async () => {
    const page = await open('&card=new', {});
    await page.user.clear(await screen.findByLabelText('ZIP Codes'));
    await page.user.type(screen.getByLabelText('ZIP Codes'), '9302');

    await page.user.click(screen.getByRole('button', { name: 'Create card' }));

    for (const words of [
      'Please enter a name',
      'Please choose a day',
      'Please enter ZIP Codes of five digits, with commas between them',
    ])
      expect(await screen.findByText(words)).toBeTruthy();
    expect(page.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
