/** A count per UTC hour, such as `2026-11-21T08`. In every US time zone, an hour is within one day. */
export type HourCount = { hour: string; count: number };
export type ApplicationCount = HourCount & { reviewStatus: string };

export const hourOfCreation = { $dateToString: { format: '%Y-%m-%dT%H', date: '$createdAt' } };
