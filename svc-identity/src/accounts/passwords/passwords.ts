import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { HashCost } from './argon2-thread.ts';
import { createTurns, type Class } from './turns.ts';

/** Maximum concurrent hashes: four take 256 MiB, and one core is left for other work. */
const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1));
const threads = new Piscina({
  filename: new URL('./argon2-thread.ts', import.meta.url).href,
  minThreads: 1,
  maxThreads: atOnce,
  idleTimeout: 10_000,
});

const verify = (against: string, password: string): Promise<boolean> =>
  threads.run({ password, against }, { name: 'verify' });

export type Passwords = ReturnType<typeof createPasswords>;

export type Hasher = {
  hash(password: string): Promise<string>;
  verify(stored: string | null, password: string): Promise<boolean>;
};

export function createPasswords(cost: HashCost) {
  const hash = (password: string): Promise<string> => threads.run({ password, cost }, { name: 'hash' });
  const turns = createTurns({ atOnce });
  let dummy: Promise<string> | null = null;

  const admit = <T>(kind: Class, request: (hasher: Hasher) => Promise<T>): Promise<T> =>
    turns.admit(kind, (take) =>
      request({
        hash: (password) => take(() => hash(password)),
        /** Hashes for unknown users too, so that the response time does not reveal them. */
        async verify(stored, password) {
          dummy ??= hash('nobody has this password');
          const against = stored ?? (await dummy);
          const matches = await take(() => verify(against, password));
          return stored !== null && matches;
        },
      }),
    );

  return {
    admit,
    hash: (password: string): Promise<string> => admit('proof', (hasher) => hasher.hash(password)),
    verify: (stored: string | null, password: string): Promise<boolean> =>
      admit('proof', (hasher) => hasher.verify(stored, password)),
  };
}
