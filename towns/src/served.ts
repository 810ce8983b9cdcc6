import type { Town } from '@postcard/contracts/town';
import { towns } from './index.ts';

/** Returns the served towns, always with the first town. `setting` is `all` or ids. @throws Error for an unknown id */
export function servedTowns(setting: string): [Town, ...Town[]] {
  const [first, ...others] = towns;
  if (setting.trim() === 'all') return [first, ...others];
  const ids = setting
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);
  const unknown = ids.find((id) => !towns.some((town) => town.id === id));
  if (unknown !== undefined)
    throw new Error(`there is no town ${unknown}: all, or some of ${towns.map(({ id }) => id)}`);
  return [first, ...others.filter(({ id }) => ids.includes(id))];
}
