import { faultsBetween, townSchema, type Town, type TownFault } from './town.ts';

/** Valid fields of a town that may have mistakes, and every mistake. */
export type JudgedTown = { town: Partial<Town>; faults: TownFault[] };

/** The schema compares fields only where each is right by itself; those that are, are compared here all the same. */
export function judgeTown(given: Record<string, unknown>): JudgedTown {
  const { data, error } = townSchema.safeParse(given);
  if (data) return { town: data, faults: [] };
  const found = error.issues.flatMap((issue) => {
    const path = issue.path as TownFault['path'];
    if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
    return issue.keys.map((key) => ({ path: [...path, key], message: issue.message }));
  });
  const wrong = new Set(found.map(({ path }) => path[0]));
  const right = Object.fromEntries(Object.entries(given).filter(([field]) => !wrong.has(field))) as Partial<Town>;
  return { town: right, faults: [...found, ...faultsBetween(right)] };
}

/**
 * A town as another release wrote it, which may have fields that this one does not know.
 * @returns undefined for one that cannot be served
 */
export function readTown(given: unknown): Town | undefined {
  const { error } = townSchema.safeParse(given);
  const isKnown = !error || error.issues.every(({ code }) => code === 'unrecognized_keys');
  return isKnown ? (given as Town) : undefined;
}

/**
 * Hosts that another town has, or that are there twice.
 * @param others each with what a mistake calls it
 */
export function hostFaults(hosts: readonly string[], others: readonly (Pick<Town, 'hosts'> & { called: string })[]) {
  return hosts.flatMap((host, index): TownFault[] => {
    const path = ['hosts', index];
    const again = hosts.indexOf(host) < index ? [{ path, message: `${host} is there twice` }] : [];
    const owners = others.filter((other) => other.hosts.includes(host));
    return [...again, ...owners.map(({ called }) => ({ path, message: `${host} is a host of ${called} too` }))];
  });
}

/** `zones[1].months` */
export const placeOf = ({ path }: Pick<TownFault, 'path'>): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');
