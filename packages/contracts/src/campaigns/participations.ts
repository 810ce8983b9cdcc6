import { z } from '../shared/zod.ts';
import { id, instant } from '../shared/fields.ts';

export const participation = z
  .object({
    id,
    campaignId: id,
    paid: z.boolean(),
    adContent: z.string().nullable(),
    /** Missing from an earlier svc-campaigns, like the fields below. Such as 2027-03. */
    number: z.string().optional(),
    adApproved: z.boolean().optional(),
    payBy: instant.nullable().optional(),
    artworkDueAt: instant.optional(),
  })
  .meta({ id: 'Participation' });
export type Participation = z.infer<typeof participation>;
