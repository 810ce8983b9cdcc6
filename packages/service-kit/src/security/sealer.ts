import { z } from '@postcard/contracts/zod';
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** `ENCRYPTION_KEYS`: 32 bytes in base64; during a change of key the new and the old key, separated by a comma. */
export const encryptionKeys = z
  .string()
  .transform((text) => text.split(',').map((key) => Buffer.from(key.trim(), 'base64')))
  .refine(
    (keys) => keys.length <= 2 && keys.every(({ length }) => length === 32),
    'must be 32 bytes in base64, or two such keys with a comma between',
  );

/** Encrypts data that a copy of the database must not reveal. `context` binds a text to its document. */
export type Sealer = {
  seal(text: string, context: string): string;
  /** @throws Error if no key fits, or if the text or its context was changed */
  open(sealed: string, context: string): string;
  prefix: string;
};

/** One key can seal four billion texts with random nonces of 96 bits (NIST SP 800-38D). */
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** @param keys of 32 bytes: the first one seals and each one can open, so that keys can be replaced */
export function createSealer(keys: readonly Buffer[]): Sealer {
  const byId = new Map(keys.map((key) => [idOf(key), key]));
  const [first] = keys;
  if (!first) throw new Error('there is no key to seal with');
  const prefix = `${idOf(first)}.`;

  return {
    prefix,

    seal(text, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, first, nonce).setAAD(Buffer.from(context));
      const encrypted = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return prefix + encrypted.toString('base64url');
    },

    open(sealed, context) {
      const [id = '', encoded = ''] = sealed.split('.');
      const key = byId.get(id);
      if (!key) throw new Error(`ENCRYPTION_KEYS has no key ${id}`);
      const bytes = Buffer.from(encoded, 'base64url');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-tagBytes));
      return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

const idOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8);
