import { hashSync, verifySync } from '@node-rs/argon2';

/** What one hash by argon2id costs, on one lane: memory in MiB, and how often it is gone through. */
export type HashCost = { memoryMiB: number; passes: number };

export const hash = ({ password, cost }: { password: string; cost: HashCost }): string =>
  hashSync(password, { memoryCost: cost.memoryMiB * 1024, timeCost: cost.passes, parallelism: 1 });

export const verify = ({ password, against }: { password: string; against: string }): boolean =>
  verifySync(against, password);
