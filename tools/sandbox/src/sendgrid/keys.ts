import { generateKeyPairSync } from 'node:crypto';

/** The key pair of the event webhook: PKCS #8 and SPKI, DER, base64. */
export type MailEventKeys = { privateKey: string; publicKey: string };

export function makeMailEventKeys(): MailEventKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}
