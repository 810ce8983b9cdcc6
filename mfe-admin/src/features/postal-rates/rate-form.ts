import { addPostalRateBody, type PostalRate } from '@postcard/contracts/campaigns';
import { z } from '@postcard/contracts/zod';

/** A rate's form values: dollars, to the tenth of a cent. */
export const rateForm = z
  .object({
    from: addPostalRateBody.shape.from,
    dollars: z
      .string()
      .trim()
      .regex(/^\d?[.]\d{2,3}$/, 'Please enter an amount such as 0.260'),
    source: addPostalRateBody.shape.source,
  })
  .superRefine((typed, context) => {
    if (bodyOf(typed).tenthsOfCent < 1)
      context.addIssue({ code: 'custom', path: ['dollars'], message: 'Please enter an amount such as 0.260' });
  });
export type RateForm = z.infer<typeof rateForm>;

export const bodyOf = ({ from, dollars, source }: RateForm): PostalRate => ({
  from,
  tenthsOfCent: Math.round(Number(dollars) * 1000),
  source,
});
