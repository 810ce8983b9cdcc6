import { createMailCounts, createSecurityLog, publicUrlHere, type ServiceDeps } from '@postcard/service-kit';
import { createSealer } from '@postcard/service-kit/security/sealer';
import { secondFactorOf, type Config } from '../config.ts';
import { createChallenges } from './passkeys/challenges.ts';
import { createPasskeys } from './passkeys/passkeys.ts';
import { createPasswords } from './passwords/passwords.ts';
import { createFreshProofs } from './second-factors/fresh-proofs.ts';
import { createSecondFactorModule } from './second-factors/module.ts';
import { createSessionCookies } from './sessions/cookies.ts';
import { createDeviceStore } from './sessions/device-store.ts';
import { createEndEarlier } from './sessions/end-earlier.ts';
import { createLogIns } from './sessions/log-ins.ts';
import { createMoveVersion } from './sessions/move-version.ts';
import { createOwnSessions } from './sessions/own-sessions.ts';
import { createPresentSelf } from './sessions/present.ts';
import { createProve } from './sessions/prove.ts';
import { createSessions } from './sessions/sessions.ts';
import { createSessionStore } from './sessions/store.ts';
import { createThrottle } from './sessions/throttle-store.ts';
import { createWelcome } from './sessions/welcome.ts';
import { createSigningKeys } from './signing-keys/store.ts';
import { createUserStore } from './users/store.ts';

export type Core = ReturnType<typeof createCore>;

export function createCore({ db, wake, newEvent, now, log, metrics }: ServiceDeps, config: Config) {
  const service = { db, wake, newEvent, now, log };
  const sealer = createSealer(config.ENCRYPTION_KEYS);
  const securityLog = createSecurityLog({ ...service, metrics, service: 'svc-identity' });
  const users = createUserStore(db, wake);
  const sessionStore = createSessionStore(db);
  const devices = createDeviceStore(db, now);
  const keys = createSigningKeys({ db, sealer, log, now });
  const moveVersion = createMoveVersion({ users, newEvent });
  const base = { ...service, sealer, securityLog, users, sessionStore, devices, keys, moveVersion };
  const secondFactors = createSecondFactorModule(base, secondFactorOf(config));
  const { factors } = secondFactors;
  const known = { ...base, ...secondFactors };
  return {
    ...known,
    ...createPresentSelf(known),
    sessions: createSessions({ ...known, store: sessionStore, issuer: config.PUBLIC_URL }),
    cookies: createSessionCookies(config.PUBLIC_URL),
    passwords: createPasswords({ memoryMiB: config.ARGON2_MEMORY_MIB, passes: config.ARGON2_PASSES }),
    passkeys: createPasskeys({
      ...known,
      challenges: createChallenges(base),
      publicUrl: publicUrlHere(config.PUBLIC_URL),
    }),
    throttle: createThrottle({ db, now, addressScale: config.RATE_LIMIT_SCALE }),
    expectFresh: createFreshProofs({ factors, now }),
    prove: createProve(known),
    welcome: createWelcome(base),
    endEarlier: createEndEarlier(known),
    ownSessions: createOwnSessions(base),
    logIns: createLogIns(securityLog),
    mailCounts: createMailCounts(db, now),
  };
}
