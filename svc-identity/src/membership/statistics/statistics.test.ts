import { expect, test } from '@jest/globals';
import { memberStatisticsOf } from './statistics.ts';

test('statistics have every day of the range in the town’s time, and approvals by application day', () => {
  // 08:00 UTC is midnight in the town in winter.
  const statistics = memberStatisticsOf(
    { from: '2026-01-14', to: '2026-01-16' },
    {
      registered: [
        { hour: '2026-01-15T07', count: 2 },
        { hour: '2026-01-15T08', count: 3 },
      ],
      applied: [
        { hour: '2026-01-15T20', reviewStatus: 'approved', count: 1 },
        { hour: '2026-01-15T21', reviewStatus: 'pending', count: 4 },
      ],
    },
  );
  expect(statistics).toEqual({
    from: '2026-01-14',
    to: '2026-01-16',
    registered: 5,
    applied: 5,
    approved: 1,
    byDay: [
      { day: '2026-01-14', registered: 2, applied: 0, approved: 0 },
      { day: '2026-01-15', registered: 3, applied: 5, approved: 1 },
      { day: '2026-01-16', registered: 0, applied: 0, approved: 0 },
    ],
  });
});
