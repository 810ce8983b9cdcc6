import { eddmRules } from '@postcard/contracts';

const { least, most } = eddmRules.bundle;

/** Returns the sizes of a route's bundles. A remainder that is too small is shared with the last full bundle. */
export function bundlesOf(pieces: number): number[] {
  if (pieces < least) return [];
  const full = Math.floor(pieces / most);
  const remainder = pieces % most;
  if (remainder === 0) return Array.from({ length: full }, () => most);
  if (remainder >= least) return [...Array.from({ length: full }, () => most), remainder];
  const shared = most + remainder;
  return [...Array.from({ length: full - 1 }, () => most), Math.ceil(shared / 2), Math.floor(shared / 2)];
}
