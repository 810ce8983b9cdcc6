import { describe, expect, test } from '@jest/globals';
import { daysUntil, deriveAlerts } from './api.ts';

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
  test('skip paid, delivered and running bookings', () => {
    expect(
      deriveAlerts(
        [{ id: 'b1', campaignId: 'c1', paid: true, adContent: 'ad' }],
        [{ ...campaign, status: 'active' }],
        now,
      ),
    ).toEqual([]);
  });
});

describe('the date of an alert', () => {
  const one = { id: 'b1', campaignId: 'c1', paid: false, adContent: null };
  const datesOf = (change: object, startDate = campaign.startDate) =>
    deriveAlerts([{ ...one, ...change }], [{ ...campaign, startDate }], now).map(({ date }) => date.toISOString());

  test('is the real deadline if that is earlier or in the past', () => {
    const deadlines = { payBy: '2027-01-01T12:15:00.000Z', artworkDueAt: '2026-12-30T18:00:00.000Z' };

    expect(datesOf(deadlines, '2027-01-02T18:00:00.000Z')).toEqual([
      '2027-01-01T12:15:00.000Z',
      '2026-12-30T18:00:00.000Z',
      '2027-01-02T18:00:00.000Z',
    ]);
  });

  test('is the specification’s date if the real deadline is later', () => {
    expect(datesOf({ payBy: '2027-01-20T12:00:00.000Z', artworkDueAt: '2027-02-10T18:00:00.000Z' })).toEqual([
      '2027-01-04T12:00:00.000Z',
      '2027-01-06T12:00:00.000Z',
      '2027-01-08T12:00:00.000Z',
    ]);
  });
});

test('a saved ad needs attention until it is approved', () => {
  const saved = { id: 'b1', campaignId: 'c1', paid: true, adContent: '{}' };
  const alerts = (adApproved: boolean) => deriveAlerts([{ ...saved, adApproved }], [], now).map(({ type }) => type);

  expect(alerts(false)).toEqual(['design']);
  expect(alerts(true)).toEqual([]);
});

test('an extra card has a number, and no alert shows an id', () => {
  const extra = { id: 'b1', campaignId: '01a219bb-9942', number: '2027-03-04', paid: false, adContent: null };
  const { number: _, ...unnumbered } = extra;

  expect(deriveAlerts([extra], [], now)[0]?.message).toBe('Payment due for Campaign #2027-03-04');
  expect(deriveAlerts([unnumbered], [], now)[0]?.message).toBe('Payment due for Campaign');
});

test('daysUntil returns at least one day', () => {
  expect(daysUntil('2027-01-01T13:00:00.000Z', now)).toBe(1);
  expect(daysUntil('2026-12-01T13:00:00.000Z', now)).toBe(1);
  expect(daysUntil('2027-01-31T12:00:00.000Z', now)).toBe(30);
});
