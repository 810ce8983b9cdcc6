import { bestPattern } from './patterns.ts';
import type { PageInfo, Release } from './release.ts';
import type { LiveWeb } from './releases.ts';

export type Owner = {
  remote: Release;
  /** The page's route pattern. */
  pattern: string;
  page: PageInfo | undefined;
};

export function ownerOf(web: LiveWeb, path: string): Owner | undefined {
  const patterns = patternsOf(web);
  const best = bestPattern(patterns.keys(), path);
  if (best === undefined) return undefined;
  const remote = patterns.get(best)!;
  const pattern = bestPattern(Object.keys(remote.pages), path) ?? best;
  return { remote, pattern, page: remote.pages[pattern] };
}

const known = new WeakMap<LiveWeb, ReadonlyMap<string, Release>>();

function patternsOf(web: LiveWeb): ReadonlyMap<string, Release> {
  const patterns =
    known.get(web) ?? new Map(web.remotes.flatMap((remote) => remote.routes.map((route) => [route, remote] as const)));
  known.set(web, patterns);
  return patterns;
}

export function baseOf({ name, version }: Release): string {
  return `/mfe/${name}/${version}/`;
}
