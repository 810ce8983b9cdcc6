import { describe, expect, test } from '@jest/globals';
import { problem } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { base, open, press } from './testing.ts';

const away = problem(503, 'service_unavailable', 'This part of the site is taking a short break.');

describe('the dashboard with one failed call', () => {
  type Part = [tab: string, shows: () => Promise<unknown>];
  const campaigns: Part[] = [
    ['Overview', () => screen.findByText('Recent Campaign Activity')],
    ['Total Campaigns', () => screen.findByText('May card')],
    ['Active Campaigns', () => screen.findByText('May card')],
    ['Scheduled Campaigns', () => screen.findByText('No campaigns yet')],
  ];
  const billing: Part = ['Billing History', () => screen.findByText('No invoices yet')];
  const messages: Part = ['Messages 2 unread', () => screen.findByText('About t3')];
  const alerts: Part = ['Alerts', () => screen.findByText('Payment due for Campaign #2027-05')];
  const failed = (title: string) => () => screen.findByText(title);

  test.each<[call: string, parts: Part[]]>([
    [
      'GET /api/campaigns/user/u1',
      [
        ...['Overview', 'Total Campaigns', 'Active Campaigns', 'Scheduled Campaigns'].map((tab): Part => [
          tab,
          failed('Your campaigns could not be shown'),
        ]),
        ['Overview', () => screen.findByText('About t1')],
        ['Overview', failed('Some of your alerts couldn’t be loaded.')],
        billing,
        messages,
        alerts,
        ['Alerts', failed('Some alerts could not be shown')],
      ],
    ],
    [
      'GET /api/users/u1/participations',
      [
        ...campaigns,
        ['Overview', failed('Your alerts couldn’t be loaded.')],
        billing,
        messages,
        ['Alerts', failed('Your alerts could not be shown')],
      ],
    ],
    [
      'GET /api/invoices',
      [...campaigns, ['Billing History', failed('Your invoices could not be shown')], messages, alerts],
    ],
    [
      'GET /api/messages/threads',
      [
        ...campaigns,
        ['Overview', failed('Your messages couldn’t be loaded.')],
        billing,
        ['Messages 2 unread', failed('Your messages could not be shown')],
        alerts,
      ],
    ],
    ['GET /api/notifications/unread', [...campaigns, billing, ['Messages', messages[1]], alerts]],
    [
      'GET /api/bookings',
      [...campaigns, ['Overview', failed('Your next step could not be shown')], billing, messages, alerts],
    ],
    ['GET /api/campaigns', [...campaigns, ['Overview', failed('Nothing to do right now')], billing, messages, alerts]],
    ['GET /api/users/me', [...campaigns, billing, messages, alerts]],
  ])('shows everything else without %s', async (call, parts) => {
    const page = await open({ [call]: away });

    for (const [tab, shows] of parts) {
      await page.user.click(await screen.findByRole('tab', { name: tab }));
      expect(await shows()).toBeTruthy();
    }
    for (const [button, tab] of [
      [/^Messages/, 'messages'],
      [/^Alerts/, 'alerts'],
    ] as const) {
      await page.user.click(screen.getByRole('button', { name: button }));
      expect(page.router.state.location.search).toBe(`?tab=${tab}`);
    }
  });

  test('shows a dash for unknown figures, and recovers on a retry', async () => {
    let isAway = true;
    const page = await open({
      'GET /api/campaigns/user/u1': () => (isAway ? away : base['GET /api/campaigns/user/u1']),
    });
    const total = async () =>
      (await screen.findByText('Total', { selector: '.pc-stat__label' })).previousElementSibling?.textContent;
    await screen.findByText('Your campaigns could not be shown');
    expect(await total()).toBe('–');
    isAway = false;
    await press(page, 'Try Again');
    expect(await screen.findByText('May card')).toBeTruthy();
    expect(await total()).toBe('1');
    expect(screen.queryByText('Some of your alerts couldn’t be loaded.')).toBeNull();
  });
});
