/** The middle value; of an even number, the mean of the two in the middle. @throws RangeError for no values */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('a median needs at least one value');
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/** How far apart the values lie, as a share of their median: 0.1 when they span a tenth of it; 0 where all are 0. */
export function spread(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / (median(values) || 1);
}

/** The value that so many percent of them do not exceed. @throws RangeError for no values */
export function percentile(values: readonly number[], percent: number): number {
  if (values.length === 0) throw new RangeError('a percentile needs at least one value');
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] as number;
}
