import { currentTown } from '@postcard/contracts';
import {
  createAudit,
  createPurge,
  createRepeatingJob,
  createResponseCache,
  createRoutes,
  firstTown,
  inTown,
  type Logger,
  type ResponseCache,
  type ServiceDeps,
  type ServiceParts,
} from '@postcard/service-kit';
import { createCore } from './accounts/core.ts';
import { createAccounts } from './accounts/module.ts';
import { createSessionCheck } from './accounts/profile/session-check.ts';
import type { Config } from './config.ts';
import { seedDemo } from './demo/demo.ts';
import { seedAdmin } from './demo/seed.ts';
import { createMembership } from './membership/module.ts';
import type { ModuleParts } from './parts.ts';
import { purgeRules } from './purge-rules.ts';
import { createStaff } from './staff/module.ts';
import { createTownModule } from './towns/module.ts';

export function createApp(
  service: ServiceDeps,
  config: Config,
  cache: ResponseCache = createResponseCache(service),
): ServiceParts {
  const core = createCore(service, config);
  const membership = createMembership(core, config);
  const accounts = createAccounts(core, membership);
  const staff = createStaff(core, accounts);
  const towns = createTownModule(service, config.PUBLIC_URL);
  const modules: ModuleParts[] = [towns, membership, accounts, staff];

  const audit = createAudit({ ...service, service: 'svc-identity' });
  const routes = createRoutes({
    authenticate: service.authenticate,
    audit,
    securityLog: core.securityLog,
    proofClock: core.now,
    cache,
    checkSession: createSessionCheck(core),
    // Users without a required second factor set it up by routes of this service.
    isOpenWhileFactorDue: true,
  });
  for (const { addRoutes } of modules) addRoutes(routes);
  service.app.use(routes.router.routes()).use(routes.router.allowedMethods());

  return {
    outboxes: [...modules.flatMap(({ outboxes = [] }) => outboxes), audit.model, core.securityLog.model],
    loadPublishedTowns: towns.loadPublishedTowns,
    prepare: async () => {
      for (const { prepare } of [towns, accounts, membership]) await prepare?.();
      await inTown(firstTown, async () => {
        const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, TEAM_EMAIL } = config;
        await seedAdmin(core, { username, password, email: TEAM_EMAIL ?? currentTown().emails.team });
        await staff.prepare();
      });
      await inTown(config.DEMO_TOWN, () => seedDemo({ ...core, ...membership }, config.DEMO_DATA));
    },
    background: [
      createPurge({ ...service, rules: purgeRules }),
      ...modules.flatMap(({ background = [] }) => background),
      createSettler(modules, service.log),
    ],
  };
}

/** Completes work of a crashed process, such as approvals and closing accounts. */
function createSettler(modules: readonly ModuleParts[], log: Logger) {
  const onError = (error: unknown) => log.warn({ err: error }, 'left half-done');
  const settle = async () => {
    for (const pass of modules.flatMap(({ passes = [] }) => passes)) await pass().catch(onError);
  };
  return createRepeatingJob(settle, { everyMs: 10_000, onError });
}
