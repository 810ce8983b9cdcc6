import { major, satisfies } from 'semver';

export type Shared = { name: string; requiredVersion: string; singleton?: boolean };

export type LiveRemote = { name: string; version: string; manifestUrl: string; routes: string[] };

/** Returns a sentence for each shared module whose version does not fit a remote. A page loads each module once. */
export function sharedProblems(remote: string, shared: readonly Shared[], provides: Record<string, string>): string[] {
  return shared
    .filter(({ singleton }) => singleton)
    .flatMap(({ name, requiredVersion }) => {
      const given = provides[name];
      if (given && satisfies(given, requiredVersion)) return [];
      return [`${remote} needs ${name} ${requiredVersion}, the shell provides ${given ?? 'none'}`];
    });
}

/** Returns a sentence for each page that another remote has, or that disappears without a major version. */
export function routeProblems(
  remote: { name: string; version: string; routes: string[] },
  live: readonly LiveRemote[],
): string[] {
  const taken = live
    .filter(({ name }) => name !== remote.name)
    .flatMap(({ name, routes }) =>
      routes.filter((route) => remote.routes.includes(route)).map((route) => `${route} is a page of ${name}`),
    );
  const before = live.find(({ name }) => name === remote.name);
  const isMajor = before && major(remote.version) > major(before.version);
  const gone = (isMajor ? [] : (before?.routes ?? []))
    .filter((route) => !remote.routes.includes(route))
    .map((route) => `${route} would be removed, which needs a major version`);
  return [...taken, ...gone];
}
