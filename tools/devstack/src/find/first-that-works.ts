/** One way to get a server. `start` throws the reason, as a clause, if it fails. */
export type Way<T> = { name: string; start: () => Promise<T> };

/** Invalid setting of the user; no other way is tried. */
export class BadSetting extends Error {
  override name = 'BadSetting';
}

/** Returns the first server that starts. @throws with each failure, then the advice */
export async function firstThatWorks<T>(what: string, ways: readonly Way<T>[], advice: string): Promise<T> {
  const failures: string[] = [];
  for (const way of ways) {
    try {
      return await way.start();
    } catch (error) {
      if (error instanceof BadSetting) throw error;
      failures.push(`${way.name} (${reason(error)})`);
    }
  }
  throw new Error(`${what} is not available: tried ${failures.join('; ')}. ${advice}`);
}

export function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split('\n')[0] ?? '').replace(/[.\s]+$/, '');
}
