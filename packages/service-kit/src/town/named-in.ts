type Part = { townId?: unknown } | undefined;
type Operation = Record<string, { document?: Part; filter?: Part }>;

/** The documents and filters of a command, by the driver's method: whatever says whose it is. */
function partsOf(method: string, [first, second]: readonly unknown[]): readonly Part[] {
  if (method === 'insertMany') return first as Part[];
  if (method === 'aggregate') return [(first as { $match?: Part }[])[0]?.$match];
  if (method === 'distinct') return [second as Part];
  if (method !== 'bulkWrite') return [first as Part];
  return (first as Operation[]).flatMap((operation) =>
    Object.values(operation).map((one) => one.document ?? one.filter),
  );
}

/** `{ $in: [id, null] }` is the first town's, whose documents from before towns were many have none. */
function townIn(part: Part): string | null {
  const townId = part?.townId;
  if (typeof townId === 'string') return townId;
  const several = (townId as { $in?: unknown[] } | undefined)?.$in;
  return several?.length === 2 && several[1] === null ? String(several[0]) : null;
}

/**
 * The ids of the towns that a command is about, as `scope.ts` wrote them into its arguments.
 * @returns null where it may be about any
 */
export function townsNamedIn(method: string, args: readonly unknown[]): readonly string[] | null {
  const found = partsOf(method, args).map(townIn);
  const ids = found.filter((id) => id !== null);
  return ids.length > 0 && ids.length === found.length ? [...new Set(ids)] : null;
}
