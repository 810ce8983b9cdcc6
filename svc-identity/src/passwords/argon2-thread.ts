import { hashSync, verifySync } from '@node-rs/argon2';

/** argon2id: 64 MiB, three passes, one lane. */
const options = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };

export const hash = ({ password }: { password: string }): string => hashSync(password, options);

export const verify = ({ password, against }: { password: string; against: string }): boolean =>
  verifySync(against, password);
