export type RenderQueue = {
  add<T>(work: () => Promise<T>): Promise<T> | undefined;
};

/** Runs `atOnce` works concurrently and refuses more than `most`, as rendering takes a core for some 100 ms. */
export function createRenderQueue(most: number, atOnce = 1): RenderQueue {
  const waiting: (() => void)[] = [];
  let inWork = 0;
  const turn = (): Promise<void> => {
    if (inWork >= atOnce) return new Promise((resolve) => waiting.push(resolve));
    inWork += 1;
    return Promise.resolve();
  };
  const end = (): void => {
    const next = waiting.shift();
    if (next) next();
    else inWork -= 1;
  };
  return {
    add: (work) => (inWork + waiting.length < most ? turn().then(work).finally(end) : undefined),
  };
}
