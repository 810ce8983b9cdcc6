import { z } from '@postcard/contracts/zod';

/** Stripe's signing secret; during a change the new and the old secret, separated by a comma. */
export const webhookSecrets = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .pipe(
    z
      .array(z.string().regex(/^whsec_/, 'must be a webhook secret (whsec_...), or two with a comma between'))
      .min(1)
      .max(2),
  );

export async function withAnySecret<T>(
  secrets: readonly string[],
  verify: (secret: string) => T | Promise<T>,
): Promise<T> {
  let refused: unknown = new Error('no webhook secret is set');
  for (const secret of secrets) {
    try {
      return await verify(secret);
    } catch (error) {
      refused = error;
    }
  }
  throw refused;
}
