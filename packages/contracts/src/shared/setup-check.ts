import { instant } from './fields.ts';
import { z } from './zod.ts';

export const setupStates = ['done', 'not_yet', 'failed'] as const;

export const setupCheck = z
  .object({ state: z.enum(setupStates), reason: z.string(), checkedAt: instant })
  .meta({ id: 'SetupCheck' });
export type SetupCheck = z.infer<typeof setupCheck>;

export type Finding = Pick<SetupCheck, 'state' | 'reason'>;
