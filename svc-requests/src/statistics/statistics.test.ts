import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { requestStatistics } from '@postcard/contracts';
import { rangeOf } from '@postcard/service-kit';
import { startTestService, type TestService } from '@postcard/service-kit/testing';
import { start } from '../start.ts';
import { statisticsOf } from './statistics.ts';

describe('the range', () => {
  // June 11 in UTC, still June 10 in the town.
  const now = new Date('2026-06-11T05:00:00Z');

  test('defaults to the last 30 days in the town', () => {
    expect(rangeOf({}, now)).toEqual({ from: '2026-05-12', to: '2026-06-10' });
    expect(rangeOf({ to: '2026-03-10' }, now)).toEqual({ from: '2026-02-09', to: '2026-03-10' });
    expect(rangeOf({ from: '2026-06-09' }, now)).toEqual({ from: '2026-06-09', to: '2026-06-10' });
  });

  test.each([
    [{ from: '2026-06-02', to: '2026-06-01' }, 'to'],
    [{ from: '2026-07-01' }, 'from'],
    [{ from: '2025-01-01', to: '2026-01-02' }, 'to'],
  ])('%j is rejected on its field', (asked, field) => {
    expect(() => rangeOf(asked, now)).toThrow(
      expect.objectContaining({ code: 'validation_failed', errors: { [field]: [expect.any(String)] } }),
    );
  });

  test('may have 366 days', () => {
    expect(rangeOf({ from: '2028-01-01', to: '2028-12-31' }, now)).toEqual({ from: '2028-01-01', to: '2028-12-31' });
  });
});

test('the sums contain every day and every status, and list the most requested categories first', () => {
  const counted = {
    sampleRequests: [
      { status: 'pending', hour: '2026-11-02T07', count: 2 },
      { status: 'cancelled', hour: '2026-11-02T08', count: 3 },
    ],
    contactRequests: [{ status: 'archived', hour: '2026-11-03T09', count: 1 }],
    interests: [
      { category: 'Pet Services', adSize: 'medium', count: 1 },
      { category: 'Auto Services', adSize: 'large', count: 2 },
      { category: 'Auto Services', adSize: 'medium', count: 4 },
    ],
  };
  expect(statisticsOf({ from: '2026-11-01', to: '2026-11-04' }, counted)).toEqual({
    from: '2026-11-01',
    to: '2026-11-04',
    sampleRequests: { total: 5, byStatus: { pending: 2, contacted: 0, completed: 0, cancelled: 3 } },
    contactRequests: { total: 1, byStatus: { pending: 0, responded: 0, archived: 1 } },
    byDay: [
      // 07:00 UTC is the last hour of the 25 that this day has.
      { day: '2026-11-01', sampleRequests: 2, contactRequests: 0 },
      { day: '2026-11-02', sampleRequests: 3, contactRequests: 0 },
      { day: '2026-11-03', sampleRequests: 0, contactRequests: 1 },
      { day: '2026-11-04', sampleRequests: 0, contactRequests: 0 },
    ],
    byCategory: [
      { category: 'Auto Services', count: 6 },
      { category: 'Pet Services', count: 1 },
    ],
    byAdSize: { medium: 5, large: 2 },
  });
});

describe('the team', () => {
  let requests: TestService;
  beforeAll(async () => {
    requests = await startTestService({
      name: 'statistics',
      start,
    });
  });
  afterAll(() => requests.stop());

  test('reads the counts of today’s requests', async () => {
    const body = { name: 'Ada', business: 'Pizza', email: 'ada@example.com', phone: '805 555 0100', message: 'Please' };
    const interest = { businessCategory: 'Food & Beverage', businessSubcategory: 'Pizza', adSize: 'large' };
    const admin = requests.client({ userId: 'team', role: 'admin' });
    const { body: sample } = await requests.client().post('/api/sample-requests', body);
    await requests.client().post('/api/sample-requests', body);
    await requests.client().post('/api/contact', { ...body, interest });
    await requests.client().post('/api/contact', body);
    await admin.patch(`/api/sample-requests/${sample.id}`, { status: 'contacted' });
    const response = await admin.get('/api/requests/statistics');
    expect(response.status).toBe(200);
    const statistics = requestStatistics.parse(response.body);
    expect(statistics).toMatchObject({
      sampleRequests: { total: 2, byStatus: { pending: 1, contacted: 1 } },
      contactRequests: { total: 2, byStatus: { pending: 2 } },
      byCategory: [{ category: 'Food & Beverage', count: 1 }],
      byAdSize: { medium: 0, large: 1 },
    });
    expect(statistics.byDay).toHaveLength(30);
    expect(
      statistics.byDay
        .slice(0, -1)
        .every(({ sampleRequests, contactRequests }) => sampleRequests + contactRequests === 0),
    ).toBe(true);
  });

  test('gets 422 on the field of an invalid day', async () => {
    const admin = requests.client({ userId: 'team', role: 'admin' });

    expect(await admin.get('/api/requests/statistics?from=2026-02-02&to=2026-02-01')).toMatchObject({
      status: 422,
      body: { errors: { to: [expect.any(String)] } },
    });
    expect(await admin.get('/api/requests/statistics?from=2026-02-30')).toMatchObject({
      status: 422,
      body: { errors: { from: [expect.any(String)] } },
    });
  });
});
