import { currentTown } from '@postcard/contracts';
import {
  publicUrlHere,
  firstTown,
  inTown,
  loadWhenChanged,
  createAudit,
  createMailCounts,
  createResponseCache,
  createRoutes,
  createSecurityLog,
  type ServiceDeps,
  type ServiceParts,
  createPurge,
  type ResponseCache,
} from '@postcard/service-kit';
import { secondFactorOf, type Config } from './config.ts';
import { purgeRules } from './purge-rules.ts';
import { seedDemo } from './demo/demo.ts';
import { seedAdmin } from './demo/seed.ts';
import { createSealer } from '@postcard/service-kit/security/sealer';
import { createMembershipPayments } from './membership-payments/membership-payments.ts';
import { createMembershipPlanStore } from './membership-plans/store.ts';
import { createPasswords } from './passwords/passwords.ts';
import { createQuickStartModule } from './quick-start/module.ts';
import { createRecoveryModule } from './recovery/module.ts';
import { addOwnSecurityRoutes } from './own-security/routes.ts';
import { createStepUp } from './own-security/step-up.ts';
import { createChallenges } from './passkeys/challenges.ts';
import { createPasskeys } from './passkeys/passkeys.ts';
import { createPictureStore } from './pictures/store.ts';
import { addPictureRoutes } from './pictures/routes.ts';
import { createFactorReset } from './accounts/factor-reset.ts';
import { createSecondFactorModule } from './second-factors/module.ts';
import { createSessionCookies } from './sessions/cookies.ts';
import { createDeviceStore } from './sessions/device-store.ts';
import { createLogIn } from './sessions/log-in.ts';
import { addOwnSessionRoutes } from './sessions/own-routes.ts';
import { createLogIns } from './sessions/log-ins.ts';
import { createPasskeyLogIn } from './sessions/passkey-log-in.ts';
import { createPresentSelf } from './sessions/present.ts';
import { createProve } from './sessions/prove.ts';
import { createWelcome } from './sessions/welcome.ts';
import { createMoveVersion } from './sessions/move-version.ts';
import { createOwnSessions } from './sessions/own-sessions.ts';
import { addSessionRoutes } from './sessions/routes.ts';
import { createSessions } from './sessions/sessions.ts';
import { createSessionStore } from './sessions/store.ts';
import { createThrottle } from './sessions/throttle-store.ts';
import { createSigningKeys } from './signing-keys/store.ts';
import { createStaffModule } from './staff/module.ts';
import { addStatisticsRoutes } from './statistics/routes.ts';
import { createApply } from './subscriptions/apply.ts';
import { createEndMembership } from './subscriptions/end.ts';
import { createReview } from './subscriptions/review.ts';
import { addSubscriptionRoutes } from './subscriptions/routes.ts';
import { createSettler } from './subscriptions/settler.ts';
import { createSubscriptionStore } from './subscriptions/store.ts';
import { createAccountsModule } from './accounts/module.ts';
import { createSessionCheck } from './accounts/session-check.ts';
import { createEndEarlier } from './sessions/end-earlier.ts';
import { createRegister } from './users/register.ts';
import { addTownRoutes } from './towns/routes.ts';
import { createTownStore } from './towns/store.ts';
import { createTowns } from './towns/towns.ts';
import { createUserStore } from './users/store.ts';

export function createApp(
  deps: ServiceDeps,
  config: Config,
  cache: ResponseCache = createResponseCache(deps),
): ServiceParts {
  const { app, db, bus, now, wake, newEvent, authenticate, log } = deps;
  const users = createUserStore(db, wake);
  const sessionStore = createSessionStore(db);
  const devices = createDeviceStore(db, now);
  const subscriptions = createSubscriptionStore(db, wake);
  const pictures = createPictureStore(db);
  const plans = createMembershipPlanStore(db, now);
  const sealer = createSealer(config.ENCRYPTION_KEYS);
  const keys = createSigningKeys({ db, sealer, log, now });
  const throttle = createThrottle({ db, now, addressScale: config.RATE_LIMIT_SCALE });
  const passwords = createPasswords({ memoryMiB: config.ARGON2_MEMORY_MIB, passes: config.ARGON2_PASSES });
  const moveVersion = createMoveVersion({ users, newEvent });
  const securityLog = createSecurityLog({ ...deps, service: 'svc-identity' });
  const factorDeps = { db, sealer, users, securityLog, newEvent, now };
  const { factors, policy, presentFactors, report } = createSecondFactorModule(factorDeps, secondFactorOf(config));
  const { presentSelf, presentCaller } = createPresentSelf({ factors, policy, sessionStore });
  const logIns = createLogIns(securityLog);
  const challenges = createChallenges({ db, sealer, now });
  const passkeys = createPasskeys({ factors, challenges, publicUrl: publicUrlHere(config.PUBLIC_URL), now });
  const sessions = createSessions({
    store: sessionStore,
    users,
    moveVersion,
    keys,
    issuer: config.PUBLIC_URL,
    policy,
    securityLog,
    now,
  });
  const cookies = createSessionCookies(config.PUBLIC_URL);
  const register = createRegister({ users, passwords, newEvent, now });
  const mailCounts = createMailCounts(db, now);
  const endEarlier = createEndEarlier({ sessionStore, devices, factors });
  const shared = {
    db,
    wake,
    log,
    newEvent,
    now,
    users,
    subscriptions,
    sessionStore,
    devices,
    factors,
    passwords,
    throttle,
    moveVersion,
    endEarlier,
    mailCounts,
    securityLog,
  };
  const accounts = createAccountsModule({ ...shared, pictures });
  const ownSessions = createOwnSessions({ sessionStore, moveVersion, now });
  const recovery = createRecoveryModule({ ...shared, emailChange: accounts.emailChange });
  const review = createReview({ users, subscriptions, newEvent });
  const apply = createApply({ users, subscriptions, plans, newEvent, now });
  const memberships = createMembershipPayments(
    { db, wake, newEvent, log, now, users, subscriptions, plans, review },
    config,
  );
  const prove = createProve({ factors, policy });
  const welcome = createWelcome({ users, devices, securityLog, newEvent, now });
  const logIn = createLogIn({ users, passwords, throttle, devices, prove, welcome, report, securityLog });
  const passkeyLogIn = createPasskeyLogIn({ users, devices, passkeys, welcome });
  const quickStart = createQuickStartModule({ ...shared, apply, welcome });
  const stepUp = createStepUp({ ...shared, passkeys, prove });

  const audit = createAudit({ db, service: 'svc-identity', newEvent, wake, now });
  const routes = createRoutes({
    authenticate,
    audit,
    securityLog,
    proofClock: now,
    cache,
    checkSession: createSessionCheck({ users, sessionStore, now }),
    // Users set up a required second factor here.
    isOpenWhileFactorDue: true,
  });
  const views = { presentSelf, presentCaller, presentFactors, logIns };
  const invoices = memberships.invoices;
  accounts.addRoutes(routes, { ...shared, ...views, sessions, cookies, register, invoices, ownSessions });
  addPictureRoutes(routes, { users, pictures });
  addSessionRoutes(routes, { sessions, cookies, logIn, passkeyLogIn, passkeys, presentSelf, keys });
  addOwnSessionRoutes(routes, { ownSessions, sessions, cookies, securityLog, now });
  addOwnSecurityRoutes(routes, { ...shared, ...views, passkeys, sessions, ownSessions, cookies, stepUp, report });
  const staff = createStaffModule(shared);
  const factorReset = createFactorReset(shared);
  staff.addRoutes(routes, { ...shared, sessions, cookies, presentSelf, factorReset });
  recovery.addRoutes(routes, { sessions, cookies, presentSelf, welcome });
  quickStart.addRoutes(routes, { sessions, cookies, presentSelf });
  memberships.addRoutes(routes);
  const townStore = createTownStore(db);
  const towns = createTowns({ towns: townStore, bus, publicUrl: config.PUBLIC_URL, now });
  addTownRoutes(routes, { towns, store: townStore });
  addStatisticsRoutes(routes, { users, subscriptions, now });
  const endMembership = createEndMembership({
    users,
    subscriptions,
    review,
    sync: memberships.sync,
    newEvent,
    log,
    now,
  });
  addSubscriptionRoutes(routes, { users, subscriptions, apply, review, endMembership });
  app.use(routes.router.routes()).use(routes.router.allowedMethods());

  const seed = { users, passwords, newEvent, now };
  return {
    outboxes: [
      users.model,
      staff.invitations.model,
      subscriptions.model,
      ...memberships.outboxes,
      audit.model,
      securityLog.model,
    ] as never[],
    loadPublishedTowns: loadWhenChanged({ load: townStore.everPublished, mark: townStore.publishedMark }),
    prepare: async () => {
      await towns.keepOfRelease();
      await users.markStatuses();
      await users.markLookalikes();
      await plans.ensureFreePlan();
      await keys.current();
      await factors.sealAnew();
      await inTown(firstTown, async () => {
        await seedAdmin(seed, {
          username: config.ADMIN_USERNAME,
          password: config.ADMIN_PASSWORD,
          email: config.TEAM_EMAIL ?? currentTown().emails.team,
        });
        await staff.owners.begin(await users.owners());
      });
      const demo = { ...seed, subscriptions, invoices: memberships.invoices };
      await inTown(config.DEMO_TOWN, () => seedDemo(demo, config.DEMO_DATA));
    },
    background: [
      createPurge({ db, now, log, rules: purgeRules }),
      recovery.job,
      createSettler(
        [
          review.settleAll,
          accounts.closing.clearAll,
          ...memberships.passes,
          quickStart.applyForAll,
          staff.roles.settleAll,
          factorReset.applyDue,
        ],
        log,
      ),
    ],
  };
}
