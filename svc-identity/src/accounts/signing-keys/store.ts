import { createPrivateKey, generateKeyPair, randomUUID, type JsonWebKey, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { ofEveryTown, type Connection, type Logger, type PurgeRule } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import type { Sealer } from '@postcard/service-kit/security/sealer';

/** `privateJwk` is the unencrypted key of an earlier release. */
type Document = {
  _id: string;
  sealedJwk?: string;
  privateJwk?: JsonWebKey;
  publicJwk: JsonWebKey;
  createdAt: Date;
};
type SigningKey = { kid: string; key: KeyObject };
type CurrentKey = SigningKey & { createdAt: Date };

const day = 24 * 3_600_000;
/** Period in which a key signs; the public key is published until the last token has expired. */
const signsForMs = 30 * day;
const publishedForMs = 31 * day;
const checkEveryMs = 60_000;

const schema = new Schema<Document>(
  { _id: String, sealedJwk: String, privateJwk: Object, publicJwk: Object, createdAt: Date },
  { versionKey: false },
).index({ createdAt: -1 });

export const signingKeyRule: PurgeRule = {
  collection: 'signing_keys',
  field: 'createdAt',
  afterMs: publishedForMs + day,
};

export type SigningKeys = ReturnType<typeof createSigningKeys>;

type Deps = { db: Connection; sealer: Sealer; log: Logger; now: () => Date };

/** Shares ES256 keys among all instances through the database; a new one replaces the newest when it is too old. */
export function createSigningKeys({ db, sealer, log, now }: Deps) {
  const model = db.model('signing_key', ofEveryTown(schema), signingKeyRule.collection);
  let current: CurrentKey | null = null;
  let loading: Promise<CurrentKey> | null = null;
  let checkedAt = -Infinity;

  async function newest(): Promise<Document | null> {
    return model
      .findOne({ createdAt: { $gt: new Date(now().getTime() - signsForMs) } })
      .sort({ createdAt: -1, _id: -1 })
      .lean<Document>();
  }

  async function create(): Promise<CurrentKey> {
    const { privateKey, publicKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
    const [kid, createdAt] = [randomUUID(), now()];
    await model.create({
      _id: kid,
      sealedJwk: sealer.seal(JSON.stringify(privateKey.export({ format: 'jwk' })), contextOf(kid)),
      publicJwk: publicKey.export({ format: 'jwk' }),
      createdAt,
    });
    return { kid, key: privateKey, createdAt };
  }

  function read({ _id: kid, sealedJwk, privateJwk, createdAt }: Document): CurrentKey | null {
    try {
      const jwk = sealedJwk ? (JSON.parse(sealer.open(sealedJwk, contextOf(kid))) as JsonWebKey) : privateJwk;
      return jwk ? { kid, key: createPrivateKey({ key: jwk, format: 'jwk' }), createdAt } : null;
    } catch (error) {
      log.error({ err: error, kid }, 'a signing key cannot be opened');
      return null;
    }
  }

  const isSpent = ({ createdAt }: CurrentKey): boolean => now().getTime() - createdAt.getTime() >= signsForMs;

  /** Reloads a key that another instance made. An undecryptable key never replaces a working one. */
  async function load(): Promise<CurrentKey> {
    const document = await newest();
    const found = document?._id === current?.kid ? current : document && read(document);
    const works = found ?? (current && !isSpent(current) ? current : null);
    checkedAt = now().getTime();
    return (current = works ?? (await create()));
  }

  return {
    async current(): Promise<SigningKey> {
      if (current && !isSpent(current) && now().getTime() - checkedAt < checkEveryMs) return current;
      return (loading ??= load().finally(() => (loading = null)));
    },
    rotate: async (): Promise<void> => {
      current = await create();
    },
    /** Removes all keys but the newest. Their tokens are refused once verifiers refetch the set. */
    async revokeOlder(): Promise<number> {
      const { kid } = await load();
      const { deletedCount } = await model.deleteMany({ _id: { $ne: kid } });
      return deletedCount;
    },
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

const contextOf = (kid: string): string => `signing_key:${kid}`;
