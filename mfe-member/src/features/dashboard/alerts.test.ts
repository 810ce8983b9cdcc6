import { describe, expect, test } from '@jest/globals';
import { daysUntil, deriveAlerts } from './alerts.ts';

const now = new Date('2027-01-01T12:00:00.000Z');
const campaign = {
  id: 'c1',
  name: 'March card',
  status: 'scheduled' as const,
  startDate: '2027-03-20T17:00:00.000Z',
  endDate: '2027-04-20T17:00:00.000Z',
  zipCode: '93021',
  zone: 'A' as const,
  adSpots: [],
};

describe('alerts', () => {
  test('ask for payment in three days, an ad in five, and tell of a card in seven', () => {
    const alerts = deriveAlerts([{ id: 'b1', campaignId: 'c1', paid: false, adContent: null }], [campaign], now);
    expect(
      alerts.map(({ type, priority, message, link, date }) => [type, priority, message, link, date.toISOString()]),
    ).toEqual([
      ['payment', 'high', 'Payment due for Campaign #c1', '/checkout/b1', '2027-01-04T12:00:00.000Z'],
      ['design', 'medium', 'Ad design needed for Campaign #c1', '/design/b1', '2027-01-06T12:00:00.000Z'],
      ['campaign', 'low', 'Campaign "March card" starting soon', '/campaigns/c1', '2027-01-08T12:00:00.000Z'],
    ]);
  });

  test('are silent about what is paid, delivered and running', () => {
    expect(
      deriveAlerts(
        [{ id: 'b1', campaignId: 'c1', paid: true, adContent: 'ad' }],
        [{ ...campaign, status: 'active' }],
        now,
      ),
    ).toEqual([]);
  });
});

test('a card starts in one day at least', () => {
  expect(daysUntil('2027-01-01T13:00:00.000Z', now)).toBe(1);
  expect(daysUntil('2026-12-01T13:00:00.000Z', now)).toBe(1);
  expect(daysUntil('2027-01-31T12:00:00.000Z', now)).toBe(30);
});
