import { satisfies } from 'semver';

/** Of a remote's `mf-manifest.json`. */
export type Shared = { name: string; requiredVersion: string; singleton?: boolean };

/** Of `/api/registry`. */
export type LiveRemote = { name: string; version: string; manifestUrl: string; routes: string[] };

/** Where the shell's modules are not what a remote was built for: one sentence each. A page has each of them once. */
export function sharedProblems(remote: string, shared: readonly Shared[], provides: Record<string, string>): string[] {
  return shared
    .filter(({ singleton }) => singleton)
    .flatMap(({ name, requiredVersion }) => {
      const given = provides[name];
      if (given && satisfies(given, requiredVersion)) return [];
      return [`${remote} needs ${name} ${requiredVersion}, the shell provides ${given ?? 'none'}`];
    });
}

/**
 * Where a remote's pages are another's, or where pages that are live would be gone, which a major version alone may do.
 */
export function routeProblems(
  remote: { name: string; routes: string[] },
  live: readonly LiveRemote[],
  isMajor: boolean,
): string[] {
  const taken = live
    .filter(({ name }) => name !== remote.name)
    .flatMap(({ name, routes }) =>
      routes.filter((route) => remote.routes.includes(route)).map((route) => `${route} is a page of ${name}`),
    );
  const before = live.find(({ name }) => name === remote.name)?.routes ?? [];
  const gone = isMajor
    ? []
    : before
        .filter((route) => !remote.routes.includes(route))
        .map((route) => `${route} would be gone, which is a major release`);
  return [...taken, ...gone];
}
