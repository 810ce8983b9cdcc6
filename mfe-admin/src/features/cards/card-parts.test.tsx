import { describe, expect, test } from '@jest/globals';
import { problem, renderRoutes } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { routesFromText } from './mailing-part.tsx';
import { admin, deskCardOf, donePress, mailingOf, noPress } from './testing.ts';

const open = (at: string, api: object) =>
  renderRoutes(routes, {
    at: `/admin?tab=cards${at}`,
    user: admin,
    api: { 'GET /api/campaigns/may/desk': deskCardOf(), ...api },
  });

describe('the press part', () => {
  const press = (api: object) => open('&card=may&part=press', api);

  test('does not offer a file that is no longer approved', async () => {
    await press({ 'GET /api/campaigns/may/press': { ...donePress, stale: true } });

    expect(await screen.findByText('Approved ads have changed since')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Download the press file' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Make the press file again' })).toBeTruthy();
  });

  test('labels a proof as a proof, and explains why it must not be printed', async () => {
    const reason = 'Its QR codes lead to http://localhost:8080, which no telephone in town can open.';
    const report = { ...donePress.report, notForPress: [reason] };
    await press({ 'GET /api/campaigns/may/press': { ...donePress, report } });

    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Download the proof' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Download the press file' })).toBeNull();
  });

  test('says why a file was not made', async () => {
    await press({
      'GET /api/campaigns/may/press': {
        ...noPress,
        state: 'failed',
        failure: 'The file could not be made. Please write to us.',
      },
    });
    expect(await screen.findByText('The file could not be made. Please write to us.')).toBeTruthy();
  });
});

describe('the mailing part', () => {
  const mailing = (api: object) => open('&card=may&part=mailing', api);

  test('has a row for each post office and day', async () => {
    const [day] = mailingOf().days;
    const mailings = [
      { zip: '93020', pieces: 210, bundles: 3, postage: 5187 },
      { zip: '93021', pieces: 400, bundles: 4, postage: 9880 },
    ];

    await mailing({ 'GET /api/campaigns/may/eddm': mailingOf({ days: [{ ...day!, mailings }] }) });

    const rows = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
    expect(rows).toEqual(['Friday, May 18, 20359302003210$51.87', 'Friday, May 18, 20359302114400$98.80']);
  });

  test('accepts pasted routes, reports a line that cannot be parsed, and shows the resulting plan', async () => {
    const entered = mailingOf({
      source: 'entered',
      routes: [
        { zip: '93021', route: 'C012', households: 230 },
        { zip: '93021', route: 'R001', households: 170 },
      ],
    });
    const page = await mailing({ 'GET /api/campaigns/may/eddm': mailingOf(), 'PUT /api/campaigns/may/eddm': entered });
    const field = await screen.findByRole('textbox', { name: /^One route a line/ });
    await page.user.type(field, '93021 12 230');
    await page.user.click(screen.getByRole('button', { name: 'Save the routes' }));
    expect(await screen.findByText(/Line 1: Please enter a letter and three digits/)).toBeTruthy();
    await page.user.clear(field);
    await page.user.type(field, '93021,c012,230{enter}93021 R001 170');
    expect(screen.getByText('2 routes with 400 of the card’s 400 mailboxes')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Save the routes' }));
    expect(await screen.findByRole('button', { name: 'Remove the routes' })).toBeTruthy();
    expect(page.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ routes: entered.routes });
    expect(screen.queryByText('These routes are estimates')).toBeNull();
  });

  test('shows the server’s errors, and does not offer a pack that cannot be made', async () => {
    const words = 'The routes have 300 mailboxes, but the card has 400.';
    const page = await mailing({
      'GET /api/campaigns/may/eddm': mailingOf({ problems: ['The routes have 400 mailboxes, but the card has 500.'] }),
      'PUT /api/campaigns/may/eddm': problem(422, 'validation_failed', words),
    });
    expect(await screen.findByText('The routes have 400 mailboxes, but the card has 500.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Download the EDDM pack' })).toBeNull();
    await page.user.type(screen.getByRole('textbox', { name: /^One route a line/ }), '93021 C001 300');
    await page.user.click(screen.getByRole('button', { name: 'Save the routes' }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('parses lines that were pasted from a spreadsheet', () => {
    expect(routesFromText('93021\tC001\t1,204\r\n\r\n 93021;r002;88 ')).toEqual({
      routes: [
        { zip: '93021', route: 'C001', households: 1204 },
        { zip: '93021', route: 'R002', households: 88 },
      ],
      problems: [],
    });
    expect(routesFromText('93021 C001').problems).toEqual(['Line 1: Please enter ZIP Code, route and mailboxes.']);
  });
});

test('the results list the scans of each ad, the most scanned first', async () => {
  const ad = (spotId: string, total: number, costPerScan: number | null) => ({
    bookingId: `b-${spotId}`,
    campaignId: 'may',
    campaignName: 'May card',
    spotId,
    businessName: `Business ${spotId}`,
    distributionDate: '2035-05-18T17:00:00.000Z',
    households: 5000,
    amount: 50_000,
    link: 'http://localhost/go/x',
    leadsTo: 'https://a.example/',
    total,
    byDay: [],
    byHour: Array.from({ length: 24 }, (_, hour) => ({ hour, scans: 0 })),
    costPerScan,
    costPerHousehold: 10,
  });
  await open('&card=may&part=results', {
    'GET /api/campaigns/may/report': {
      campaignId: 'may',
      campaignName: 'May card',
      distributionDate: '2035-05-18T17:00:00.000Z',
      households: 5000,
      mailboxes: 5010,
      total: 25,
      ads: [ad('M01', 0, null), ad('M02', 25, 2000)],
    },
  });
  expect(await screen.findByText('25 scans of 2 ads in 5,010 mailboxes.')).toBeTruthy();
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
  expect([rows[0], rows[1]]).toEqual([
    expect.stringContaining('Business M0225$20.00'),
    expect.stringContaining('Business M010None yet'),
  ]);
});

describe('the design requests', () => {
  test('link to the page of the ad, where the team adds the proof', async () => {
    const request = {
      id: 'r',
      bookingId: 'b1',
      campaignId: 'may',
      businessName: 'Ada Pizza',
      spotId: 'M01',
      campaignName: 'May card',
      status: 'open',
      createdAt: '2035-01-01T00:00:00.000Z',
      goal: 'Guests',
      offer: '',
      text: 'Open 11 to 3',
      tone: 'friendly',
    };
    await open('&view=designs', { 'GET /api/design-requests': [request] });

    expect((await screen.findByRole('link', { name: 'Ada Pizza' })).getAttribute('href')).toBe('/design/b1');
  });
});
