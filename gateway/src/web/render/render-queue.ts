export type RenderQueue = {
  /** @returns undefined where it is full */
  add<T>(work: () => Promise<T>): Promise<T> | undefined;
};

/** One after another, beside the requests: rendering takes a core for some hundred milliseconds. */
export function createRenderQueue(most: number): RenderQueue {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    add: (work) => {
      if (waiting >= most) return undefined;
      waiting += 1;
      const done = last.then(work).finally(() => (waiting -= 1));
      last = done.catch(() => undefined);
      return done;
    },
  };
}
