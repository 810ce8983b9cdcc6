import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';

export type Sign = (digest: Buffer) => string;
export type Verify = (digest: Buffer, signature: string) => boolean;

/** Returns Ed25519 keys as settings: the first signs backups, the second is for restores. */
export function newSigningKeys(): { signingKey: string; verifyKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    signingKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    verifyKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

/** @throws Error for an invalid key */
export function signerOf(signingKey: string): Sign {
  const der = Buffer.from(signingKey, 'base64');
  const key = ed25519(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  return (digest) => sign(null, digest, key).toString('base64');
}

export function verifierOf(verifyKey: string): Verify {
  const key = ed25519(createPublicKey({ key: Buffer.from(verifyKey, 'base64'), format: 'der', type: 'spki' }));
  return (digest, signature) => verify(null, digest, key, Buffer.from(signature, 'base64'));
}

function ed25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('This is not an Ed25519 key.');
  return key;
}

export function isSigningKey(text: string): boolean {
  try {
    signerOf(text);
    return true;
  } catch {
    return false;
  }
}
