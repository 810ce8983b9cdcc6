import type { PasskeyAssertion, PasskeyRegistration } from '@postcard/contracts';
import { currentTown } from '@postcard/contracts/town';
import { NamedError } from '@postcard/service-kit';
import type { SecondFactors } from '../second-factors/factors.ts';
import type { StoredPasskey } from '../second-factors/store.ts';
import type { Challenges, Purpose } from './challenges.ts';

type Deps = { factors: SecondFactors; challenges: Challenges; publicUrl: () => string; now: () => Date };
type Owner = { id: string; username: string; displayName: string };
type Options = { options: Record<string, unknown> };

/** Loads the library at first use: it takes 28 MB and half a second. */
const library = () => import('@simplewebauthn/server');

/**
 * EdDSA, ES256 and RS256 (https://www.iana.org/assignments/cose). The library's default adds ML-DSA, whose signatures
 * exceed the contract's limit and whose support in Node is experimental.
 */
const supportedAlgorithmIDs = [-8, -7, -257];
const timeout = 5 * 60_000;

/** Creates and verifies discoverable passkeys with user verification, which count as two factors. */
export function createPasskeys({ factors, challenges, publicUrl, now }: Deps) {
  const site = () => {
    const { hostname: rpID, origin } = new URL(publicUrl());
    return { rpID, origin };
  };

  async function ofAccount(userId: string) {
    const { passkeys } = await factors.of(userId);
    return passkeys.map(({ id, transports }) => ({ id, transports }));
  }

  async function askFor(purpose: Purpose, allowCredentials: { id: string; transports: string[] }[]): Promise<Options> {
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID: site().rpID,
      challenge: challenges.issue(purpose),
      allowCredentials,
      userVerification: 'required',
      timeout,
    });
    return { options: { ...options } };
  }

  async function prove(assertion: PasskeyAssertion, purpose: Purpose): Promise<string> {
    const userId = purpose.userId ?? Buffer.from(assertion.userHandle ?? '', 'base64url').toString();
    const passkey = (await factors.of(userId)).passkeys.find(({ id }) => id === assertion.id);
    if (!passkey) throw new NamedError('passkey_invalid');
    const { counter, challenge } = await verify(assertion, passkey, purpose);
    if (!(await challenges.spend(challenge))) throw new NamedError('passkey_invalid');
    await factors.changePasskey(userId, passkey.id, (known) => ({
      ...known,
      // Keeps the higher of two concurrent counters.
      counter: Math.max(counter, known.counter),
      lastUsedAt: now(),
    }));
    return userId;
  }

  async function verify({ id, ...response }: PasskeyAssertion, passkey: StoredPasskey, purpose: Purpose) {
    const { verifyAuthenticationResponse } = await library();
    let challenge = '';
    const checked = await orInvalid(
      verifyAuthenticationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          clientExtensionResults: {},
          response: { ...response, userHandle: response.userHandle ?? undefined },
        },
        expectedChallenge: (sent) => challenges.isFor((challenge = sent), purpose),
        expectedOrigin: site().origin,
        expectedRPID: site().rpID,
        requireUserVerification: true,
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
      }),
    );
    return { counter: checked.authenticationInfo.newCounter, challenge };
  }

  return {
    async optionsToRegister({ id, username, displayName }: Owner): Promise<Options> {
      factors.expectRoom(await factors.of(id));
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: currentTown().product,
        rpID: site().rpID,
        userID: new Uint8Array(Buffer.from(id)),
        userName: username,
        userDisplayName: displayName,
        challenge: challenges.issue({ purpose: 'register', userId: id }),
        attestationType: 'none',
        excludeCredentials: await ofAccount(id),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs,
        timeout,
      });
      return { options: { ...options } };
    },

    async read(userId: string, name: string, { id, transports = [], ...response }: PasskeyRegistration) {
      const { verifyRegistrationResponse } = await library();
      let challenge = '';
      const { registrationInfo } = await orInvalid(
        verifyRegistrationResponse({
          response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
          expectedChallenge: (sent) => challenges.isFor((challenge = sent), { purpose: 'register', userId }),
          expectedOrigin: site().origin,
          expectedRPID: site().rpID,
          requireUserVerification: true,
          supportedAlgorithmIDs,
        }),
      );
      if (!registrationInfo || !(await challenges.spend(challenge))) throw new NamedError('passkey_invalid');
      const { credential } = registrationInfo;
      return {
        id: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports,
        name,
        createdAt: now(),
        lastUsedAt: null,
      } satisfies StoredPasskey;
    },

    optionsToLogIn: (): Promise<Options> => askFor({ purpose: 'log-in', userId: null }, []),
    optionsToStepUp: async (userId: string): Promise<Options> =>
      askFor({ purpose: 'step-up', userId }, await ofAccount(userId)),

    logIn: (assertion: PasskeyAssertion): Promise<string> => prove(assertion, { purpose: 'log-in', userId: null }),
    stepUp: (assertion: PasskeyAssertion, userId: string): Promise<string> =>
      prove(assertion, { purpose: 'step-up', userId }),
  };
}

/** Hides the library's reasons from the client. */
async function orInvalid<T extends { verified: boolean }>(checking: Promise<T>): Promise<T> {
  const checked = await checking.catch(() => null);
  if (!checked?.verified) throw new NamedError('passkey_invalid');
  return checked;
}
