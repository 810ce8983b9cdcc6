import { hashSync, verifySync } from '@node-rs/argon2';

/** Cost of an argon2id hash on one lane: memory in MiB and passes. */
export type HashCost = { memoryMiB: number; passes: number };

export const hash = ({ password, cost }: { password: string; cost: HashCost }): string =>
  hashSync(password, { memoryCost: cost.memoryMiB * 1024, timeCost: cost.passes, parallelism: 1 });

export const verify = ({ password, against }: { password: string; against: string }): boolean =>
  verifySync(against, password);
