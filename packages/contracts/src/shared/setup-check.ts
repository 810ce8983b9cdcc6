import { instant } from './fields.ts';
import { z } from './zod.ts';

/** States of a setup step before the first card is sold. */
export const setupStates = ['done', 'not_yet', 'failed'] as const;

/** Result of a check of the setup, in an owner's words. */
export const setupCheck = z
  .object({ state: z.enum(setupStates), reason: z.string(), checkedAt: instant })
  .meta({ id: 'SetupCheck' });
export type SetupCheck = z.infer<typeof setupCheck>;

/** Result of a check without its time. */
export type Finding = Pick<SetupCheck, 'state' | 'reason'>;
