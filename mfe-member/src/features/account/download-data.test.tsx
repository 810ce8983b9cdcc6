import { afterEach, describe, expect, test } from '@jest/globals';
import { problem, recordDownloads, renderRoutes, type ApiCall } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { account, sessions } from './testing.ts';

const thread = (id: string) => ({ id, subject: `About ${id}` });
const api = {
  'GET /api/users/me': account,
  'GET /api/users/u1/sessions': sessions,
  'GET /api/users/u1/export': { user: account },
  'GET /api/bookings': ({ query }: ApiCall) =>
    query.get('cursor')
      ? [{ id: 'b2' }]
      : new Response('[{"id":"b1"}]', { headers: { link: '</api/bookings?limit=200&cursor=next>; rel="next"' } }),
  'GET /api/bookings/ads': [{ bookingId: 'b1', link: null }],
  'GET /api/campaigns/waitlist': [{ campaignId: 'c1' }],
  'GET /api/invoices': [{ id: 'i1' }],
  'GET /api/invoices/billing-details': { street: '12 High Street' },
  'GET /api/notifications': [{ id: 'n1' }],
  'GET /api/notifications/preferences': { messages: true },
  'GET /api/notifications/alerts': ['design-b1'],
  'GET /api/messages/threads': ({ query }: ApiCall) =>
    query.get('box') === 'archived' ? [thread('t2')] : [thread('t1')],
  'GET /api/messages/threads/:id': ({ params }: ApiCall) => ({ ...thread(params['id'] ?? ''), messages: ['Hello'] }),
};
const noAnswer = problem(503, 'service_unavailable', 'A short break.');

const saved = recordDownloads();
afterEach(() => localStorage.clear());

async function download(change: object = {}) {
  const page = await renderRoutes(routes, { at: '/account', user: account, api: { ...api, ...change } });
  await page.user.click(await screen.findByRole('button', { name: 'Download my data' }));
  return page;
}
const content = async () => JSON.parse((await saved[0]?.text) ?? '{}');

describe('the data download', () => {
  test('collects all data in one file, with complete lists and each conversation once', async () => {
    await download();

    expect(await screen.findByText('Your data is downloaded.')).toBeTruthy();
    expect(saved.map(({ name }) => name)).toEqual(['postcard-account-MP-1234-5678.json']);
    expect(await content()).toEqual({
      account: { user: account },
      bookings: [{ id: 'b1' }, { id: 'b2' }],
      ads: [{ bookingId: 'b1', link: null }],
      waitlist: [{ campaignId: 'c1' }],
      invoices: [{ id: 'i1' }],
      billingDetails: { street: '12 High Street' },
      notices: [{ id: 'n1' }],
      emailChoices: { messages: true },
      alertsRead: ['design-b1'],
      messages: [
        { ...thread('t1'), messages: ['Hello'] },
        { ...thread('t2'), messages: ['Hello'] },
      ],
    });
  });

  test('renews a login that expires halfway', async () => {
    let asked = 0;
    const page = await download({
      'GET /api/bookings': () => (asked++ === 0 ? problem(401, 'token_expired') : [{ id: 'b1' }]),
      'POST /api/users/refresh': undefined,
    });

    expect(await screen.findByText('Your data is downloaded.')).toBeTruthy();
    expect(page.calls.filter(({ path }) => path === '/api/users/refresh')).toHaveLength(1);
    expect(await content()).toMatchObject({ bookings: [{ id: 'b1' }] });
  });

  test('lists parts that could not be loaded, on the page and in the file', async () => {
    await download({ 'GET /api/invoices': noAnswer, 'GET /api/messages/threads/:id': noAnswer });

    expect(await screen.findByText(/We couldn’t load: invoices, messages\./)).toBeTruthy();
    expect(await content()).toMatchObject({
      missing: ['invoices', 'messages'],
      bookings: [{ id: 'b1' }, { id: 'b2' }],
    });
  });

  test('saves no file if no part could be loaded', async () => {
    const nothing = [
      'users/u1/export',
      'bookings',
      'bookings/ads',
      'campaigns/waitlist',
      'invoices',
      'invoices/billing-details',
      'notifications',
      'notifications/preferences',
      'notifications/alerts',
      'messages/threads',
    ].map((path) => [`GET /api/${path}`, noAnswer]);
    await download(Object.fromEntries(nothing));

    expect(await screen.findByText('We couldn’t load your data')).toBeTruthy();
    expect(saved).toEqual([]);
  });

  test('does not request other people’s bookings and messages for an administrator', async () => {
    const page = await download({ 'GET /api/users/me': { ...account, isAdmin: true } });

    expect(await screen.findByText('Your data is downloaded.')).toBeTruthy();
    expect(Object.keys(await content())).toEqual(['account', 'notices', 'emailChoices', 'alertsRead']);
    expect(page.calls.some(({ path }) => path === '/api/bookings')).toBe(false);
  });
});
