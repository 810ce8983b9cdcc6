import { closingLine, NONE } from '../checks/tally.ts';
import { onStep } from '../terminal/progress.ts';

/** Trial that throws unless its condition holds. `work` returns the figure to print. */
export type Trial<Environment = void> = { name: string; work: (environment: Environment) => Promise<string | void> };

export async function step<T>(signal: AbortSignal, name: string, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const done = onStep(name);
  const result = await work();
  done(typeof result === 'string' ? result : undefined);
  return result;
}

export async function tryAll<Environment>(
  trials: readonly Trial<Environment>[],
  environment: Environment,
  signal: AbortSignal,
): Promise<number> {
  const tally = { ...NONE };
  for (const { name, work } of trials) {
    try {
      await step(signal, name, () => work(environment));
      tally.passed += 1;
    } catch (error) {
      signal.throwIfAborted();
      console.error(`✗ ${name}: ${(error as Error).message}`);
      tally.failed += 1;
    }
  }
  console.log(closingLine(tally));
  return tally.failed === 0 ? 0 : 1;
}
