import { z } from '../shared/zod.ts';
import { id, instant } from '../shared/fields.ts';

export const participation = z
  .object({
    id,
    campaignId: id,
    paid: z.boolean(),
    adContent: z.string().nullable(),
    /** Number such as 2027-03. Missing from an earlier svc-campaigns, like the fields below. */
    number: z.string().optional(),
    adApproved: z.boolean().optional(),
    payBy: instant.nullable().optional(),
    artworkDueAt: instant.optional(),
  })
  .meta({ id: 'Participation' });
export type Participation = z.infer<typeof participation>;
