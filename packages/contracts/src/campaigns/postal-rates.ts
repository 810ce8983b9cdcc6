import { z } from '../shared/zod.ts';
import { day, text } from '../shared/fields.ts';
import { callers, routes } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';

/** Enough for a century, because there is usually one new rate a year. */
export const mostPostalRates = 100;

/** Price of a piece from the start of a day (`from`, in the town's time zone) until the next rate starts. */
export const postalRate = z.object({
  from: day,
  /** Tenths of a cent, as the post office lists prices: 260 is $0.260. */
  tenthsOfCent: z.int().min(1).max(9999),
  source: text('Please say where this rate is published'),
});
export type PostalRate = z.infer<typeof postalRate>;

export const addPostalRateBody = z.strictObject(postalRate.shape);

export const postalRates = z
  .object({
    rates: z.array(postalRate),
    /** Last day on which a card went to the post office; a new rate starts later. Null before the first card. */
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
