import type { Child } from '../process/child.ts';

export type Restartable = { stop: () => Promise<void>; kill: () => Promise<void>; restart: () => Promise<void> };

/** A server that can be killed and started again in place; `launch` resolves when it responds. */
export async function restartable(launch: () => Promise<Child>): Promise<Restartable> {
  let child = await launch();
  return {
    stop: () => child.stop(),
    kill: () => child.kill(),
    restart: async () => {
      await child.stop();
      child = await launch();
    },
  };
}
