import { createPrivateKey, generateKeyPair, randomUUID, type JsonWebKey, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { Connection } from '@postcard/service-kit';
import { Schema } from 'mongoose';

type Document = { _id: string; privateJwk: JsonWebKey; publicJwk: JsonWebKey; createdAt: Date };
export type SigningKey = { kid: string; key: KeyObject };

const day = 24 * 3_600_000;
/** A key signs for this long; its public half is published until the last token it signed has long expired. */
const signsForMs = 30 * day;
const publishedForMs = 31 * day;

const schema = new Schema<Document>(
  { _id: String, privateJwk: Object, publicJwk: Object, createdAt: Date },
  { versionKey: false },
).index({ createdAt: -1 });

export type SigningKeys = ReturnType<typeof createSigningKeys>;

/** ES256 keys shared by every instance of the service through the database, made when the newest is too old. */
export function createSigningKeys(db: Connection, now: () => Date) {
  const model = db.model('signing_key', schema, 'signing_keys');
  let current: (SigningKey & { createdAt: Date }) | null = null;

  async function newest(): Promise<Document | null> {
    return model
      .findOne({ createdAt: { $gt: new Date(now().getTime() - signsForMs) } })
      .sort({ createdAt: -1, _id: -1 })
      .lean<Document>();
  }

  async function create(): Promise<Document> {
    const { privateKey, publicKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
    const document = {
      _id: randomUUID(),
      privateJwk: privateKey.export({ format: 'jwk' }),
      publicJwk: publicKey.export({ format: 'jwk' }),
      createdAt: now(),
    };
    await model.create(document);
    return document;
  }

  async function load(): Promise<SigningKey & { createdAt: Date }> {
    const document = (await newest()) ?? (await create());
    return {
      kid: document._id,
      key: createPrivateKey({ key: document.privateJwk, format: 'jwk' }),
      createdAt: document.createdAt,
    };
  }

  return {
    /** The key to sign with now. */
    async current(): Promise<SigningKey> {
      if (!current || now().getTime() - current.createdAt.getTime() >= signsForMs) current = await load();
      return current;
    },
    /** Makes a new key at once; tokens of the old one stay valid until they expire. */
    async rotate(): Promise<void> {
      await create();
      current = null;
    },
    /** The published set (RFC 7517). */
    async published(): Promise<{ keys: Record<string, unknown>[] }> {
      await this.current();
      const documents = await model
        .find({ createdAt: { $gt: new Date(now().getTime() - publishedForMs) } })
        .sort({ createdAt: -1 })
        .lean<Document[]>();
      return { keys: documents.map(({ _id, publicJwk }) => ({ ...publicJwk, kid: _id, alg: 'ES256', use: 'sig' })) };
    },
  };
}
