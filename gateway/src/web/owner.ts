import { bestPattern } from './patterns.ts';
import type { PageInfo, Release } from './release.ts';
import type { LiveWeb } from './releases.ts';

export type Owner = {
  remote: Release;
  /** What the release says of this page. */
  page: PageInfo | undefined;
};

/** The live remote whose page this path is. */
export function ownerOf(web: LiveWeb, path: string): Owner | undefined {
  const patterns = new Map(web.remotes.flatMap((remote) => remote.routes.map((route) => [route, remote] as const)));
  const best = bestPattern(patterns.keys(), path);
  if (best === undefined) return undefined;
  const remote = patterns.get(best)!;
  return { remote, page: remote.pages[bestPattern(Object.keys(remote.pages), path) ?? best] };
}

/** Where the files of a remote's release are, ending in a slash. */
export function baseOf({ name, version }: Release): string {
  return `/mfe/${name}/${version}/`;
}
