import { eddmRules } from '@postcard/contracts';

const { least, most } = eddmRules.bundle;

/**
 * How a route's pieces are strapped together: full bundles, as they are counted fastest, and what is left over as one
 * of its own, or, where that would be too small, shared with the last full one. None for fewer pieces than a bundle
 * has.
 */
export function bundlesOf(pieces: number): number[] {
  if (pieces < least) return [];
  const full = Math.floor(pieces / most);
  const rest = pieces % most;
  if (rest === 0) return Array.from({ length: full }, () => most);
  if (rest >= least) return [...Array.from({ length: full }, () => most), rest];
  const shared = most + rest;
  return [...Array.from({ length: full - 1 }, () => most), Math.ceil(shared / 2), Math.floor(shared / 2)];
}
