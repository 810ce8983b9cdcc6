import { z } from '../shared/zod.ts';
import { day, text } from '../shared/fields.ts';
import { callers, routes } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';

/** One rate a year is usual: enough for a century. */
export const mostPostalRates = 100;

/** Price of a piece from a day of the town's calendar until the next rate starts. */
export const postalRate = z.object({
  from: day,
  /** The post office's list has tenths of a cent: 260 is $0.260. */
  tenthsOfCent: z.int().min(1).max(9999),
  source: text('Please say where this rate is published'),
});
export type PostalRate = z.infer<typeof postalRate>;

export const addPostalRateBody = z.strictObject(postalRate.shape);

export const postalRates = z
  .object({
    rates: z.array(postalRate),
    /** Last day on which a card was handed in: a new rate starts after it. Null before the first card. */
    usedUntil: day.nullable(),
  })
  .meta({ id: 'PostalRates' });
export type PostalRates = z.infer<typeof postalRates>;

const path = '/api/campaigns/postal-rates';
export const postalRateRoutes = routes('Press', callers.rateTeam, {
  listPostalRates: {
    method: 'GET',
    path,
    roles: rolesFor.money,
    summary: 'What a piece costs at the post office, from which day on, and until when cards have used these rates',
    success: { status: 200, schema: postalRates },
  },
  addPostalRate: {
    method: 'POST',
    path,
    summary:
      'Add a rate, or correct the one of the same day; refused for a day on which mailed cards have used another',
    body: addPostalRateBody,
    success: { status: 201, schema: postalRates },
    errors: ['validation_failed', 'conflict'],
  },
});
