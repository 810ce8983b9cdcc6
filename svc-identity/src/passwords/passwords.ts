import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';

/** argon2id: 64 MiB, three passes, one lane. */
const options = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };

/**
 * At most four at once, and one core is left for everything else: a rush of log-ins takes 256 MiB at the most and waits its
 * turn instead of taking the machine.
 */
const limit = pLimit(Math.max(1, Math.min(4, availableParallelism() - 1)));

const leakedPasswords = new Set<string | number>(dictionary['passwords-common']);

export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords() {
  let dummy: Promise<string> | null = null;
  return {
    hash: (password: string): Promise<string> => limit(() => hash(password, options)),
    /** For an unknown user the same work is done on a hash of nobody's, so that time tells nothing. */
    verify: async (stored: string | null, password: string): Promise<boolean> => {
      dummy ??= limit(() => hash('nobody has this password', options));
      const against = stored ?? (await dummy);
      const matches = await limit(() => verify(against, password));
      return stored !== null && matches;
    },
    /** Whether a password stands in the lists of leaked ones, without regard to case. */
    isLeaked: (password: string): boolean => leakedPasswords.has(password.toLowerCase()),
  };
}
