import { dictionary } from '@zxcvbn-ts/language-common';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';

/**
 * At most four at once, and one core is left for everything else: a rush of log-ins takes 256 MiB at the most and waits its
 * turn instead of taking the machine. The threads rank below the event loop, which they would otherwise share the cores with.
 */
const threads = new Piscina({
  filename: new URL('./argon2-thread.ts', import.meta.url).href,
  minThreads: 1,
  maxThreads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  idleTimeout: 10_000,
  niceIncrement: 10,
});

const hash = (password: string): Promise<string> => threads.run({ password }, { name: 'hash' });
const verify = (against: string, password: string): Promise<boolean> => threads.run({ password, against }, { name: 'verify' });

const leakedPasswords = new Set<string | number>(dictionary['passwords-common']);

export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords() {
  let dummy: Promise<string> | null = null;
  return {
    hash,
    /** For an unknown user the same work is done on a hash of nobody's, so that time tells nothing. */
    verify: async (stored: string | null, password: string): Promise<boolean> => {
      dummy ??= hash('nobody has this password');
      const against = stored ?? (await dummy);
      const matches = await verify(against, password);
      return stored !== null && matches;
    },
    /** Whether a password stands in the lists of leaked ones, without regard to case. */
    isLeaked: (password: string): boolean => leakedPasswords.has(password.toLowerCase()),
  };
}
