import { type Connection, ofEveryTown } from '@postcard/service-kit';
import { randomBytes } from 'node:crypto';
import { Schema } from 'mongoose';
import { insertOnce } from '@postcard/service-kit/insert-once';

type Document = { _id: string; value: string };

const schema = new Schema<Document>({ _id: String, value: String }, { versionKey: false });
const name = 'unsubscribe-links';

/** Stores the secret that signs links, created once and kept for as long as emails may be read. */
export function createSecretStore(db: Connection) {
  const model = db.model('link_secret', ofEveryTown(schema), 'link_secrets');
  let known: string | undefined;
  return {
    async secret(): Promise<string> {
      if (known) return known;
      await insertOnce(model, { _id: name, value: randomBytes(32).toString('base64url') });
      return (known = ((await model.findOne({ _id: name }).lean<Document>()) as Document).value);
    },
  };
}

export type SecretStore = ReturnType<typeof createSecretStore>;
