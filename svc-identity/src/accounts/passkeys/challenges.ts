import { randomBytes } from 'node:crypto';
import { type Connection, type PurgeRule, ofEveryTown } from '@postcard/service-kit';
import { insertOnce } from '@postcard/service-kit/insert-once';
import { Schema } from 'mongoose';
import type { Sealer } from '@postcard/service-kit/security/sealer';
import { hashSecret } from '../passwords/secrets.ts';

export type Purpose = { purpose: 'log-in' | 'register' | 'step-up'; userId: string | null };

type Challenge = Purpose & { nonce: string; until: number };
type Document = { _id: string; until: Date };

const challengeMs = 5 * 60_000;
const context = 'passkey-challenge';

const schema = new Schema<Document>({ _id: String, until: Date }, { versionKey: false }).index({ until: 1 });

export const challengeRule: PurgeRule = { collection: 'passkey_challenges', field: 'until', afterMs: 0 };

export type Challenges = ReturnType<typeof createChallenges>;

/** Creates challenges for one use within five minutes. Each seals its purpose, so only used ones are stored. */
export function createChallenges({ db, sealer, now }: { db: Connection; sealer: Sealer; now: () => Date }) {
  const model = db.model('passkey_challenge', ofEveryTown(schema), challengeRule.collection);

  function open(challenge: string): Challenge | null {
    try {
      return JSON.parse(sealer.open(Buffer.from(challenge, 'base64url').toString(), context)) as Challenge;
    } catch {
      return null;
    }
  }

  return {
    issue({ purpose, userId }: Purpose): string {
      const until = now().getTime() + challengeMs;
      const nonce = randomBytes(16).toString('base64url');
      return sealer.seal(JSON.stringify({ purpose, userId, until, nonce } satisfies Challenge), context);
    },

    /** Returns true if a challenge, in base64url, was issued for this purpose and has not expired. */
    isFor(challenge: string, { purpose, userId }: Purpose): boolean {
      const known = open(challenge);
      return known?.purpose === purpose && known.userId === userId && known.until > now().getTime();
    },

    /** Marks a challenge as used. Returns false if it was used before. */
    async spend(challenge: string): Promise<boolean> {
      const until = new Date(open(challenge)?.until ?? 0);
      return insertOnce(model, { _id: hashSecret(challenge), until });
    },
  };
}
