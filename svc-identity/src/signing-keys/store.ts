import { createPrivateKey, generateKeyPair, randomUUID, type JsonWebKey, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { ofEveryTown, type Connection, type Logger, type PurgeRule } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import type { Sealer } from '@postcard/service-kit/security/sealer';

/** `privateJwk` is of a release that did not encrypt it. */
type Document = {
  _id: string;
  sealedJwk?: string;
  privateJwk?: JsonWebKey;
  publicJwk: JsonWebKey;
  createdAt: Date;
};
export type SigningKey = { kid: string; key: KeyObject };
type CurrentKey = SigningKey & { createdAt: Date };

const day = 24 * 3_600_000;
/** A key signs for this long; its public half is published until the last token it signed has long expired. */
const signsForMs = 30 * day;
const publishedForMs = 31 * day;
/** How soon an instance sees a key that was made elsewhere. */
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

/** ES256 keys shared by every instance of the service through the database, made when the newest is too old. */
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

  /** Null where it cannot be opened; what it has signed is still verified. */
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

  /** Another instance or the command may have made a newer one. One that cannot be opened replaces none that works. */
  async function load(): Promise<CurrentKey> {
    const document = await newest();
    const found = document?._id === current?.kid ? current : document && read(document);
    const works = found ?? (current && !isSpent(current) ? current : null);
    checkedAt = now().getTime();
    return (current = works ?? (await create()));
  }

  return {
    /** The key to sign with now. */
    async current(): Promise<SigningKey> {
      if (current && !isSpent(current) && now().getTime() - checkedAt < checkEveryMs) return current;
      return (loading ??= load().finally(() => (loading = null)));
    },
    /** Makes a new key at once: every instance signs with it within a minute. */
    rotate: async (): Promise<void> => {
      current = await create();
    },
    /** Takes all keys but the newest away. Tokens that they signed are refused once verifiers fetch the set anew. */
    async revokeOlder(): Promise<number> {
      const { kid } = await load();
      const { deletedCount } = await model.deleteMany({ _id: { $ne: kid } });
      return deletedCount;
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

const contextOf = (kid: string): string => `signing_key:${kid}`;
