import { randomBytes } from 'node:crypto';
import { type LogInMethod, factorUndoMs, mostPasskeys, recoveryCodeCount } from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import type { Sealer } from '@postcard/service-kit/security/sealer';
import { Secret } from 'otpauth';
import type { Factors, FactorStore, StoredPasskey, Undo } from './store.ts';
import { secretOf, stepOfCode, totpSecretBytes } from './totp.ts';
import { hashSecret } from '../passwords/secrets.ts';

type Deps = { store: FactorStore; sealer: Sealer; now: () => Date };

type Change = Partial<Omit<Factors, 'userId' | 'version'>>;

const pendingMs = 15 * 60_000;

const appContext = (userId: string): string => `authenticator:${userId}`;

const codesContext = (userId: string): string => `recovery-codes:${userId}`;

/** Factors that may be an intruder's: added by a session, or since an instant. */
export type Added = { since: Date | null; sessionId: string | null };

const mostUndos = 20;

type Opening = Pick<Factors, 'authenticator' | 'passkeys'>;

export const hasFactor = ({ authenticator, passkeys }: Opening): boolean =>
  authenticator !== null || passkeys.length > 0;

export type SecondFactors = ReturnType<typeof createSecondFactors>;

export function createSecondFactors({ store, sealer, now }: Deps) {
  async function change(userId: string, decide: (factors: Factors) => Change): Promise<Factors> {
    for (;;) {
      const factors = await store.of(userId);
      const saved = await store.save(factors, decide(factors));
      if (saved) return saved;
    }
  }

  const openOf = (undos: readonly Undo[] = []): Undo[] => undos.filter(({ until }) => until > now());

  const hashesOf = ({ userId, recoveryCodes }: Factors): string[] =>
    recoveryCodes ? (JSON.parse(sealer.open(recoveryCodes.sealed, codesContext(userId))) as string[]) : [];

  const sealCodes = (userId: string, hashes: readonly string[]): string =>
    sealer.seal(JSON.stringify(hashes), codesContext(userId));

  function freshCodes(userId: string, sessionId: string) {
    const { codes, hashes } = newRecoveryCodes();
    return { codes, change: { recoveryCodes: { sealed: sealCodes(userId, hashes), createdAt: now(), sessionId } } };
  }

  function changeByAppCode({ userId, authenticator }: Factors, code: string): Change {
    if (!authenticator) throw new NamedError('second_factor_invalid');
    const secret = Buffer.from(sealer.open(authenticator.sealed, appContext(userId)), 'base64url');
    const lastStep = stepOfCode(secret, code, { now: now(), lastStep: authenticator.lastStep });
    if (lastStep === null) throw new NamedError('second_factor_invalid');
    return { authenticator: { ...authenticator, lastStep } };
  }

  function changeByRecoveryCode(factors: Factors, typed: string): Change {
    const { userId, recoveryCodes } = factors;
    const hashes = hashesOf(factors);
    const spent = hashOfTyped(typed);
    if (!recoveryCodes || !hashes.includes(spent)) throw new NamedError('second_factor_invalid');
    const left = hashes.filter((hash) => hash !== spent);
    return { recoveryCodes: { ...recoveryCodes, sealed: sealCodes(userId, left) } };
  }

  return {
    of: store.of,
    ofMany: store.ofMany,
    forget: store.forget,
    codesLeft: (factors: Factors): number => hashesOf(factors).length,

    /** Uses up an app or recovery code and returns its method. @throws NamedError second_factor_invalid */
    async spend(userId: string, typed: string): Promise<LogInMethod> {
      if (!isAppCode(typed)) {
        await change(userId, (factors) => changeByRecoveryCode(factors, typed));
        return 'recovery_code';
      }
      const code = typed.replaceAll(/\D/g, '');
      await change(userId, (factors) => changeByAppCode(factors, code));
      return 'password_and_code';
    },

    async startApp(userId: string): Promise<string> {
      const secret = randomBytes(totpSecretBytes);
      const sealed = sealer.seal(secret.toString('base64url'), appContext(userId));
      await change(userId, () => ({ pendingAuthenticator: { sealed, startedAt: now() } }));
      return secretOf(secret).base32;
    },

    /** Confirms the app by a code; returns new recovery codes. @throws NamedError second_factor_invalid */
    async confirmApp(userId: string, typed: string, sessionId: string): Promise<string[]> {
      const fresh = freshCodes(userId, sessionId);
      await change(userId, (factors) => {
        const pending = factors.pendingAuthenticator;
        if (!pending || now().getTime() - pending.startedAt.getTime() >= pendingMs)
          throw new NamedError('second_factor_invalid', { message: 'Please scan the code with your app again.' });
        const authenticator = { sealed: pending.sealed, lastStep: 0, createdAt: now(), sessionId };
        const confirmed = changeByAppCode({ ...factors, authenticator }, typed.replaceAll(/\D/g, ''));
        return { ...confirmed, ...fresh.change, pendingAuthenticator: null };
      });
      return fresh.codes;
    },

    async removeApp(userId: string): Promise<void> {
      await change(userId, (factors) => {
        if (!factors.authenticator) throw new NamedError('not_found');
        return withoutSpareCodes({ authenticator: null, passkeys: factors.passkeys });
      });
    },

    async renewCodes(userId: string, sessionId: string): Promise<string[]> {
      const fresh = freshCodes(userId, sessionId);
      await change(userId, (factors) => {
        if (!hasFactor(factors)) throw new NamedError('invalid_transition');
        return fresh.change;
      });
      return fresh.codes;
    },

    /** Adds a passkey; the first factor also returns recovery codes. @throws NamedError conflict above the maximum */
    async addPasskey(userId: string, passkey: StoredPasskey & { sessionId: string }): Promise<string[] | null> {
      const fresh = freshCodes(userId, passkey.sessionId);
      let isFirst = false;
      await change(userId, (factors) => {
        expectRoom(factors);
        if (factors.passkeys.some(({ id }) => id === passkey.id)) throw new NamedError('conflict');
        isFirst = factors.recoveryCodes === null;
        return { passkeys: [...factors.passkeys, passkey], ...(isFirst ? fresh.change : {}) };
      });
      return isFirst ? fresh.codes : null;
    },

    expectRoom,

    /** Changes one passkey, or removes it when the change returns null. @throws NamedError not_found */
    async changePasskey(
      userId: string,
      id: string,
      changed: (passkey: StoredPasskey) => StoredPasskey | null,
    ): Promise<StoredPasskey | null> {
      let result: StoredPasskey | null = null;
      await change(userId, (factors) => {
        const known = factors.passkeys.find((each) => each.id === id);
        if (!known) throw new NamedError('not_found');
        result = changed(known);
        const passkeys = factors.passkeys.flatMap((each) => (each.id === id ? (result ?? []) : each));
        return withoutSpareCodes({ authenticator: factors.authenticator, passkeys });
      });
      return result;
    },

    async keepUndo(userId: string, { hash, since, sessionId }: Omit<Undo, 'until'>): Promise<void> {
      const undo = { hash, since, sessionId, until: new Date(now().getTime() + factorUndoMs) };
      // Keeps the oldest links and the newest one, which also undoes the additions whose links are dropped.
      await change(userId, ({ undos = [] }) => ({
        undos: [...openOf(undos).slice(0, mostUndos - 1), undo],
      }));
    },

    async byUndo(hash: string): Promise<(Undo & { userId: string }) | null> {
      const factors = await store.byUndo(hash);
      const undo = factors?.undos?.find((each) => each.hash === hash);
      return factors && undo && undo.until > now() ? { ...undo, userId: factors.userId } : null;
    },

    /** Removes factors that may be an intruder's, those added since the oldest undo link, and all undo links. */
    async forgetAdded(userId: string, { since, sessionId }: Added): Promise<void> {
      if ((await store.of(userId)).version === 0) return;
      await change(userId, (factors) => {
        const sinces = [since ?? [], openOf(factors.undos).map((undo) => undo.since)].flat(2);
        const isTheirs = (each: { createdAt: Date; sessionId?: string } | null) =>
          each !== null &&
          (sinces.some((from) => each.createdAt >= from) || (sessionId !== null && each.sessionId === sessionId));
        return withoutSpareCodes({
          pendingAuthenticator: null,
          authenticator: isTheirs(factors.authenticator) ? null : factors.authenticator,
          passkeys: factors.passkeys.filter((each) => !isTheirs(each)),
          recoveryCodes: isTheirs(factors.recoveryCodes) ? null : factors.recoveryCodes,
          undos: [],
        });
      });
    },

    /** Encrypts secrets again with the first key, so that older keys can be removed. */
    async sealAnew(): Promise<void> {
      const again = (sealed: string, context: string) =>
        sealed.startsWith(sealer.prefix) ? sealed : sealer.seal(sealer.open(sealed, context), context);
      for await (const factors of store.all()) {
        const { userId, authenticator, recoveryCodes } = factors;
        const next = {
          authenticator: authenticator && { ...authenticator, sealed: again(authenticator.sealed, appContext(userId)) },
          recoveryCodes: recoveryCodes && {
            ...recoveryCodes,
            sealed: again(recoveryCodes.sealed, codesContext(userId)),
          },
        };
        const isSame =
          next.authenticator?.sealed === authenticator?.sealed && next.recoveryCodes?.sealed === recoveryCodes?.sealed;
        // A concurrent change prevents the save; the next start repeats it.
        if (!isSame) await store.save(factors, next);
      }
    },
  };
}

function expectRoom({ passkeys }: Factors): void {
  if (passkeys.length >= mostPasskeys)
    throw new NamedError('conflict', { message: `An account has at most ${mostPasskeys} passkeys.` });
}

/** Removes recovery codes if the change leaves no factor. */
const withoutSpareCodes = (change: Change & Opening): Change =>
  hasFactor(change) ? change : { ...change, recoveryCodes: null };

/** Bytes of a recovery code: 120 bits, so a fast hash is safe (ASVS 6.5.2 requires 112). */
const codeBytes = 15;

const groupLength = 4;

export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodeCount }, () => new Secret({ size: codeBytes }).base32);
  return { codes: codes.map(shown), hashes: codes.map(hashSecret) };
}

const shown = (code: string): string => code.replaceAll(new RegExp(`.{${groupLength}}(?=.)`, 'g'), '$&-');

/** Returns the hash of a typed code, in any case, with or without hyphens. */
const hashOfTyped = (typed: string): string => hashSecret(typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''));

/** Returns true for six digits, an app's code; other texts are treated as recovery codes. */
const isAppCode = (typed: string): boolean => /^\d{3}[ -]?\d{3}$/.test(typed.trim());
