import { beforeEach, describe, expect, test } from '@jest/globals';
import { problem, renderRoutes, testMember } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';

beforeEach(() => {
  globalThis.EventSource = class {
    addEventListener() {}
    close() {}
  } as never;
});

const user = testMember();
const at = '2030-05-20T17:00:00.000Z';
const thread = (id: string) => ({
  id,
  subject: `About ${id}`,
  memberId: 'u1',
  memberName: 'Ada',
  excerpt: 'Hello',
  lastSender: 'team',
  messageCount: 1,
  isRead: false,
  archived: false,
  createdAt: at,
  updatedAt: at,
});
const base = {
  'GET /api/users/me': user,
  'GET /api/campaigns/user/u1': [
    {
      id: 'c1',
      name: 'May card',
      status: 'active',
      startDate: at,
      endDate: at,
      zipCode: '93021',
      zone: 'A',
      adSpots: [],
    },
  ],
  'GET /api/users/u1/participations': [{ id: 'b1', campaignId: 'c1', paid: false, adContent: null }],
  'GET /api/notifications/unread': { notifications: 0, threads: 2 },
  'GET /api/messages/threads': ['t1', 't2', 't3'].map(thread),
  'GET /api/invoices': [],
};

async function open(api: object = {}, at = '/dashboard') {
  const page = await renderRoutes(routes, { at, user, api: { ...base, ...api } as never });
  await screen.findByRole('tab', { name: 'Overview' });
  return page;
}
const press = (page: Awaited<ReturnType<typeof open>>, name: string | RegExp) =>
  page.user.click(screen.getByRole('button', { name }));

describe('the dashboard', () => {
  test('asks who is not logged in to log in', async () => {
    await renderRoutes(routes, { at: '/dashboard' });
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  });

  test('has the seven tabs', async () => {
    await open();
    await screen.findByRole('tab', { name: 'Messages 2 unread' });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent?.replace(' 2 2 unread', ''))).toEqual([
      'Overview',
      'Total Campaigns',
      'Active Campaigns',
      'Scheduled Campaigns',
      'Billing History',
      'Messages',
      'Alerts',
    ]);
  });

  test('begins with the overview where the address names no tab there is', async () => {
    await open({}, '/dashboard?tab=nonsense');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Overview');
  });

  test('counts unread messages and alerts at its buttons, which lead to them', async () => {
    const page = await open();
    await screen.findByRole('button', { name: 'Messages 2 unread messages' });
    await press(page, 'Alerts 2 unread alerts');
    expect(page.router.state.location.search).toBe('?tab=alerts');
    await press(page, /^Messages 2/);
    expect(page.router.state.location.search).toBe('?tab=messages');
    expect(await screen.findByRole('tab', { name: 'Inbox 2 unread' })).toBeTruthy();
  });

  test('shows the first two messages, and leads to all and to each', async () => {
    const page = await open();
    expect(await screen.findByText('About t1')).toBeTruthy();
    expect(screen.queryByText('About t3')).toBeNull();
    expect(screen.getByRole('link', { name: /About t2/ }).getAttribute('href')).toBe(
      '/dashboard?tab=messages&thread=t2',
    );
    await press(page, 'View All Messages');
    expect(page.router.state.location.search).toBe('?tab=messages');
    expect(await screen.findByText('About t3')).toBeTruthy();
  });

  test('stands without its messages when they cannot be read', async () => {
    await open({ 'GET /api/messages/threads': problem(503, 'service_unavailable') });
    expect(await screen.findByText('Your messages could not be shown just now.')).toBeTruthy();
    expect(screen.getByText('View All 2 Alerts')).toBeTruthy();
  });
});

describe('the cards', () => {
  const bare = { id: 'card-2027-03', name: '', status: 'scheduled', startDate: at, endDate: at };
  const words = () => screen.getAllByRole('article').map((card) => card.textContent);

  test('show the specification’s figures where a card has none of its own', async () => {
    const page = await open({ 'GET /api/campaigns/user/u1': [bare] }, '/dashboard?tab=total');
    await waitFor(() =>
      expect(words()).toEqual([
        expect.stringMatching(
          /^Campaign #2027-03Scheduled.*5,000 Households, Zone A, 93021.*14 spots, starts in \d+ days$/,
        ),
      ]),
    );
    await page.user.click(screen.getByRole('tab', { name: 'Scheduled Campaigns' }));
    expect(words()).toEqual([expect.stringContaining('5,000 Households, Zone B, 93021')]);
  });

  test('show their own where they have them', async () => {
    const spots = [{ id: 'M05', spotType: 'medium', position: 'M05', price: 50_000 }];
    await open(
      {
        'GET /api/campaigns/user/u1': [
          {
            ...bare,
            name: 'March card',
            status: 'active',
            zone: 'B',
            zipCode: '93020',
            totalHouseholds: 4766,
            adSpots: spots,
          },
        ],
      },
      '/dashboard?tab=active',
    );
    await waitFor(() =>
      expect(words()).toEqual([
        expect.stringMatching(/^March cardActive.*5,000 Households, Zone B, 93020Your spot: M05 of 14 spots$/),
      ]),
    );
  });
});

test('a spot that is paid for can be booked again from its card; one that is not cannot', async () => {
  const on = (id: string, spotId: string) => ({
    id,
    name: id,
    status: 'active',
    startDate: at,
    endDate: at,
    zipCode: '93021',
    zone: 'A',
    adSpots: [{ id: spotId, spotType: 'medium', position: spotId, price: 50_000 }],
  });
  const page = await open(
    {
      'GET /api/campaigns/user/u1': [on('c1', 'M05'), on('c2', 'M06')],
      'GET /api/users/u1/participations': [
        { id: 'b1', campaignId: 'c1', paid: true, adContent: null },
        { id: 'b2', campaignId: 'c2', paid: false, adContent: null },
      ],
      'POST /api/bookings/b1/again': problem(409, 'card_closed', 'No later card of Zone A is open yet.'),
    },
    '/dashboard?tab=total',
  );
  expect(screen.getAllByRole('button', { name: /again$/ })).toHaveLength(1);
  await press(page, 'Book M05 again');
  await waitFor(() =>
    expect(page.toasts).toContainEqual(
      expect.objectContaining({
        title: 'Spot M05 could not be booked again',
        description: 'No later card of Zone A is open yet.',
      }),
    ),
  );
});

describe('alerts', () => {
  const shown = () => screen.getAllByRole('listitem').map((item) => within(item).getByRole('link').textContent);

  test('are shown all, unread or urgent, and nothing marks them read', async () => {
    const page = await open({}, '/dashboard?tab=alerts');
    const both = [expect.stringMatching(/^Unread: Payment due/), expect.stringMatching(/^Unread: Ad design needed/)];
    await waitFor(() => expect(shown()).toEqual(both));
    await press(page, 'Unread');
    expect(shown()).toEqual(both);
    await press(page, 'Urgent');
    expect(shown()).toEqual([expect.stringContaining('Payment due')]);
    expect(screen.queryByRole('button', { name: /Mark as/ })).toBeNull();
    expect(page.calls.filter(({ method, path }) => method === 'PUT' || path.includes('/alerts'))).toEqual([]);
  });

  test('end with their cause', async () => {
    await open(
      { 'GET /api/users/u1/participations': [{ id: 'b1', campaignId: 'c1', paid: true, adContent: 'ad' }] },
      '/dashboard?tab=alerts',
    );
    expect(await screen.findByText('Nothing waits for you')).toBeTruthy();
  });
});

const away = problem(503, 'service_unavailable', 'This part of the site is taking a short break.');

describe('with one call away, everything else stands', () => {
  type Part = [tab: string, shows: () => Promise<unknown>];
  const campaigns: Part[] = [
    ['Overview', () => screen.findByText('Recent Campaign Activity')],
    ['Total Campaigns', () => screen.findByText('May card')],
    ['Active Campaigns', () => screen.findByText('May card')],
    ['Scheduled Campaigns', () => screen.findByText('No campaigns yet')],
  ];
  const billing: Part = ['Billing History', () => screen.findByText('No invoices yet')];
  const messages: Part = ['Messages 2 unread', () => screen.findByText('About t3')];
  const alerts: Part = ['Alerts', () => screen.findByText('Payment due for Campaign #c1')];
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
        ['Overview', failed('Some of your alerts could not be shown just now.')],
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
        ['Overview', failed('Your alerts could not be shown just now.')],
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
        ['Overview', failed('Your messages could not be shown just now.')],
        billing,
        ['Messages 2 unread', failed('Your messages could not be shown')],
        alerts,
      ],
    ],
    ['GET /api/notifications/unread', [...campaigns, billing, ['Messages', messages[1]], alerts]],
    ['GET /api/users/me', [...campaigns, billing, messages, alerts]],
  ])('%s', async (call, parts) => {
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

  test('figures that are not known are a dash, and come with another try', async () => {
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
    expect(screen.queryByText('Some of your alerts could not be shown just now.')).toBeNull();
  });
});
