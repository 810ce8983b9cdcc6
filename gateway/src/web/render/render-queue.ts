export type RenderQueue = {
  /** @returns undefined where it is full */
  add<T>(work: () => Promise<T>): Promise<T> | undefined;
};

/**
 * One after another unless more are given at once, beside the requests: rendering takes a core for some hundred
 * milliseconds.
 * @param most that wait or are in work
 */
export function createRenderQueue(most: number, atOnce = 1): RenderQueue {
  const waiting: (() => void)[] = [];
  let inWork = 0;
  const turn = (): Promise<void> => {
    if (inWork >= atOnce) return new Promise((resolve) => waiting.push(resolve));
    inWork += 1;
    return Promise.resolve();
  };
  /** Whoever waits longest takes the place. */
  const end = (): void => {
    const next = waiting.shift();
    if (next) next();
    else inWork -= 1;
  };
  return {
    add: (work) => (inWork + waiting.length < most ? turn().then(work).finally(end) : undefined),
  };
}
