import { z } from '@postcard/contracts/zod';
import { towns } from '@postcard/towns';
import { servedTowns } from '@postcard/towns/served';

/**
 * `TOWNS`, which towns of the release are served: `all`, or ids with commas between. The first town is always among
 * them, and is alone unless more is set: a town's documents are of no use to a release from before it.
 */
export const townsSetting = z
  .string()
  .default('')
  .transform((setting, context) => {
    try {
      return servedTowns(setting);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
      return z.NEVER;
    }
  });

/** `DEMO_TOWN`, the id of the town that the demo's people live in; the first one's unless set. */
export const demoTownSetting = z
  .enum(towns.map(({ id }) => id) as [string, ...string[]])
  .default(towns[0].id)
  .transform((id) => towns.find((town) => town.id === id) ?? towns[0]);
