import { faultsBetween, townSchema, type Town, type TownFault } from './town.ts';

export type JudgedTown = { town: Partial<Town>; faults: TownFault[] };

/** Returns all faults, also those between valid fields, which the schema finds only if all fields are valid. */
export function judgeTown(input: Record<string, unknown>): JudgedTown {
  const { data, error } = townSchema.safeParse(input);
  if (data) return { town: data, faults: [] };
  const found = error.issues.flatMap((issue) => {
    const path = issue.path as TownFault['path'];
    if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
    return issue.keys.map((key) => ({ path: [...path, key], message: issue.message }));
  });
  const wrong = new Set(found.map(({ path }) => path[0]));
  const right = Object.fromEntries(Object.entries(input).filter(([field]) => !wrong.has(field))) as Partial<Town>;
  return { town: right, faults: [...found, ...faultsBetween(right)] };
}

/** Reads a town of another release, which may have unknown fields; undefined if it cannot be served. */
export function readTown(input: unknown): Town | undefined {
  const { error } = townSchema.safeParse(input);
  const isKnown = !error || error.issues.every(({ code }) => code === 'unrecognized_keys');
  return isKnown ? (input as Town) : undefined;
}

export function hostFaults(
  hosts: readonly string[],
  otherTowns: readonly (Pick<Town, 'hosts'> & { called: string })[],
) {
  return hosts.flatMap((host, index): TownFault[] => {
    const path = ['hosts', index];
    const again = hosts.indexOf(host) < index ? [{ path, message: `${host} is listed twice` }] : [];
    const owners = otherTowns.filter((other) => other.hosts.includes(host));
    return [...again, ...owners.map(({ called }) => ({ path, message: `${host} is a host of ${called} too` }))];
  });
}

export const placeOf = ({ path }: Pick<TownFault, 'path'>): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');
