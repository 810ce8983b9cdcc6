/** One way to get a server. It throws an error whose message says, as a clause, why it did not work. */
export type Way<T> = { name: string; start: () => Promise<T> };

export class NothingWorks extends Error {
  override name = 'NothingWorks';
}

/** A setting that the user gave and that does not work: nothing else is tried in its place. */
export class BadSetting extends Error {
  override name = 'BadSetting';
}

/**
 * Tries the ways in order and returns the first server that starts.
 * @param advice what to install or set when none does, as a sentence.
 * @throws {NothingWorks} one sentence with what was tried and why each failed, then the advice.
 */
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
  throw new NothingWorks(`${what} could not be had: tried ${failures.join('; ')}. ${advice}`);
}

export function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split('\n')[0] ?? '').replace(/[.\s]+$/, '');
}
