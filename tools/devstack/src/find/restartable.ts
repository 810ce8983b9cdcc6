import type { Child } from '../process/child.ts';

export type Restartable = { stop: () => Promise<void>; kill: () => Promise<void>; restart: () => Promise<void> };

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
