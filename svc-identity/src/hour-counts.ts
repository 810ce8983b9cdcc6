/** How many within an hour, written `2026-11-21T08` in UTC: an hour is never of two days anywhere in the country. */
export type HourCount = { hour: string; count: number };
export type ApplicationCount = HourCount & { reviewStatus: string };

/** The aggregation's expression of that hour. */
export const hourOfCreation = { $dateToString: { format: '%Y-%m-%dT%H', date: '$createdAt' } };
