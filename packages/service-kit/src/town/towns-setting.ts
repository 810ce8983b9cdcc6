import { z } from '@postcard/contracts/zod';
import { towns } from '@postcard/towns';
import { servedTowns } from '@postcard/towns/served';

/**
 * `TOWNS`: `all`, or ids separated by commas. By default only the first town, because an earlier release cannot read
 * documents of other towns.
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

export const demoTownSetting = z
  .enum(towns.map(({ id }) => id) as [string, ...string[]])
  .default(towns[0].id)
  .transform((id) => towns.find((town) => town.id === id) ?? towns[0]);
