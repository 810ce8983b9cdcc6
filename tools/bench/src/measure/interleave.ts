import { isBrief } from './brief.ts';

export type Sides<S extends string, T> = Record<S, () => Promise<T>>;

/**
 * Runs every side once a round, so that whatever else the machine does falls on all of them alike. Each round begins
 * with another side than the one before: none always runs on what its neighbour left behind.
 * @param onRound called after each round, counted from 1; what it throws ends the runs
 * @returns each side's results in the order of the rounds
 */
export async function interleave<S extends string, T>(
  sides: Sides<S, T>,
  rounds: number,
  onRound: (round: number) => void = () => {},
): Promise<Record<S, T[]>> {
  const names = Object.keys(sides) as S[];
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<S, T[]>;
  for (let round = 0; round < (isBrief ? 1 : rounds); round++) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) results[name].push(await sides[name]());
    onRound(round + 1);
  }
  return results;
}
