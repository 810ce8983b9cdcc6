import { instant } from './fields.ts';
import { z } from './zod.ts';

/** How something stands that an owner sets up before the first card is sold. */
export const setupStates = ['done', 'not_yet', 'failed'] as const;

/** What the system has found out by trying it, in an owner's words. */
export const setupCheck = z
  .object({ state: z.enum(setupStates), reason: z.string(), checkedAt: instant })
  .meta({ id: 'SetupCheck' });
export type SetupCheck = z.infer<typeof setupCheck>;

/** What a check finds, before it is said when. */
export type Finding = Pick<SetupCheck, 'state' | 'reason'>;
