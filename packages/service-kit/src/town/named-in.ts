type Part = { townId?: unknown } | undefined;
type Operation = Record<string, { document?: Part; filter?: Part }>;

function partsOf(method: string, [first, second]: readonly unknown[]): readonly Part[] {
  if (method === 'insertMany') return first as Part[];
  if (method === 'aggregate') return [(first as { $match?: Part }[])[0]?.$match];
  if (method === 'distinct') return [second as Part];
  if (method !== 'bulkWrite') return [first as Part];
  return (first as Operation[]).flatMap((operation) =>
    Object.values(operation).map((one) => one.document ?? one.filter),
  );
}

/** `{ $in: [id, null] }` is the first town's, whose older documents have no town. */
function townIn(part: Part): string | null {
  const townId = part?.townId;
  if (typeof townId === 'string') return townId;
  const several = (townId as { $in?: unknown[] } | undefined)?.$in;
  return several?.length === 2 && several[1] === null ? String(several[0]) : null;
}

/** Returns the town ids that `scope.ts` wrote into a command; null for any town. */
export function townsNamedIn(method: string, args: readonly unknown[]): readonly string[] | null {
  const found = partsOf(method, args).map(townIn);
  const ids = found.filter((id) => id !== null);
  return ids.length > 0 && ids.length === found.length ? [...new Set(ids)] : null;
}
