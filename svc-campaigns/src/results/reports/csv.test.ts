import { expect, test } from '@jest/globals';
import type { ResultsView } from '@postcard/contracts';
import { resultsCsv } from './routes.ts';

const view = (name: string) =>
  ({
    businessName: name,
    campaignName: name,
    spotId: 'M01',
    total: 2,
    mailboxes: 5002,
    amount: 50_000,
    costPerScan: 25_000,
    costPerMailbox: 18,
    byDay: [{ day: '2027-03-01', scans: 2 }],
    byHour: [{ hour: 9, scans: 2 }],
  }) as unknown as ResultsView;

test('a report is a table of its figures, in dollars, then of its days and hours', () => {
  expect(resultsCsv(view('Ada Pizza')).split('\r\n')).toEqual([
    '\uFEFFFigure,Value',
    'Business,Ada Pizza',
    'Card,Ada Pizza',
    'Spot,M01',
    'Scans,2',
    'Mailboxes,5002',
    'Price in dollars,500.00',
    'Cost per scan in dollars,250.00',
    'Cost per mailbox in dollars,0.180',
    '',
    'Day,Scans',
    '2027-03-01,2',
    '',
    'Hour of the day,Scans',
    '09:00,2',
    '',
  ]);
});

test.each(['=HYPERLINK("http://evil.example")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1'])(
  'a business name runs no formula: %j',
  (name) => {
    const field = resultsCsv(view(name)).slice('\uFEFFFigure,Value\r\nBusiness,'.length);
    expect(field.replace(/^"/, '').startsWith(`'${name[0]}`)).toBe(true);
  },
);
