import type { OwnedResources } from './machine/owned-resources.ts';
import type { Result } from './measure/result.ts';

export type StackEnvironment = {
  resources: OwnedResources;
  /** Aborts when the person ends the run; checked between runs. */
  signal: AbortSignal;
  /** The one of its parts that is wanted, `members` of `lists:members`; all where none is named. */
  part?: string | undefined;
  /** Shows how far it is; not part of the results. */
  log: (line: string) => void;
};

/** Measures and returns what its one line says. */
export type Benchmark = (surroundings: StackEnvironment) => Promise<Result[]>;
