export type Search = {
  /** The first rate that is tried. */
  from: number;
  /** The search ends when what held and what did not are so close: 0.05 for 5%. */
  precision: number;
  /** No rate above this one is tried. */
  most: number;
};

/**
 * The highest rate that holds: doubled until one does not, then halfway between, again and again. A rate that does not
 * hold is tried once more, for another program's moment is not the product's.
 * @throws when the first does not hold
 */
export async function highestThatHolds(
  holds: (rate: number) => Promise<boolean>,
  { from, precision, most }: Search,
): Promise<number> {
  const holdsAtLast = async (rate: number) => (await holds(rate)) || (await holds(rate));
  if (!(await holdsAtLast(from))) throw new Error(`not even ${from} a second hold`);
  let held = from;
  let failed = Number.POSITIVE_INFINITY;
  while (failed === Number.POSITIVE_INFINITY && held < most) {
    const next = Math.min(held * 2, most);
    if (await holdsAtLast(next)) held = next;
    else failed = next;
  }
  while (failed !== Number.POSITIVE_INFINITY && failed / held - 1 > precision) {
    const middle = Math.round((held + failed) / 2);
    if (await holdsAtLast(middle)) held = middle;
    else failed = middle;
  }
  return held;
}
