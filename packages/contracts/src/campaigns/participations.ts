import { z } from '../shared/zod.ts';
import { id, instant } from '../shared/fields.ts';

/** The dashboard's view of a live booking. */
export const participation = z
  .object({
    id,
    campaignId: id,
    paid: z.boolean(),
    adContent: z.string().nullable(),
    /** The fields below are missing from an earlier svc-campaigns. The card's number, such as 2027-03. */
    number: z.string().optional(),
    adApproved: z.boolean().optional(),
    /** When an unpaid hold ends. */
    payBy: instant.nullable().optional(),
    artworkDueAt: instant.optional(),
  })
  .meta({ id: 'Participation' });
export type Participation = z.infer<typeof participation>;
