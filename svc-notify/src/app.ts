import { currentTown } from '@postcard/contracts';
import {
  createAudit,
  createIdempotencyKeys,
  createMailCounts,
  createPurge,
  createRoutes,
  createSecurityLog,
  inTown,
  publicUrlHere,
  type ServiceDeps,
  type ServiceParts,
} from '@postcard/service-kit';
import { createSealer } from '@postcard/service-kit/security/sealer';
import type { Config } from './config.ts';
import { createConversations } from './conversations/module.ts';
import { seedDemoMessages } from './demo/seed.ts';
import type { Addresses } from './effect-types.ts';
import { createEffects } from './effects/module.ts';
import { createLogs } from './logs/module.ts';
import { createMails } from './mails/module.ts';
import { createOperations } from './operations/module.ts';
import type { ModuleParts } from './parts.ts';
import { createPeople } from './people/module.ts';
import { purgeRules } from './purge-rules.ts';

export function createApp(service: ServiceDeps, config: Config): ServiceParts {
  const { db, now } = service;
  const publicUrl = publicUrlHere(config.PUBLIC_URL);
  const addresses: Addresses = {
    get team() {
      return config.TEAM_EMAIL ?? currentTown().emails.team;
    },
    get publicUrl() {
      return publicUrl();
    },
  };
  const deps = { ...service, config, publicUrl, addresses, sealer: createSealer(config.ENCRYPTION_KEYS) };
  const idempotencyKeys = createIdempotencyKeys(db, now);
  const people = createPeople({ ...deps, unreadConversations: (user) => conversations.countUnread(user) });
  const mails = createMails({ ...deps, ...people });
  const conversations = createConversations({ ...deps, ...people, ...mails });
  const effects = createEffects({
    ...deps,
    ...people,
    ...mails,
    mailCounts: createMailCounts(db, now),
    forget: [mails.forgetMails, ({ userId }) => people.forget(userId), ({ userId }) => idempotencyKeys.forget(userId)],
  });
  const logs = createLogs({ ...deps, ...people });
  const operations = createOperations(deps);
  const modules: ModuleParts[] = [people, mails, conversations, effects, logs, operations];

  const securityLog = createSecurityLog({ ...service, service: 'svc-notify' });
  const audit = createAudit({ ...service, service: 'svc-notify' });
  const routes = createRoutes({ ...service, checkSession: people.checkSession, audit, securityLog, idempotencyKeys });
  for (const { addRoutes } of modules) addRoutes(routes);
  service.app.use(routes.router.routes()).use(routes.router.allowedMethods());

  return {
    outboxes: [audit.model, securityLog.model],
    consumption: { handlers: { ...effects.handlers, ...logs.handlers }, onDeadLetter: operations.onDeadLetter },
    prepare: async () => {
      for (const { prepare } of modules) await prepare?.();
      await idempotencyKeys.forgetRequests();
      if (config.DEMO_DATA === '1') await inTown(config.DEMO_TOWN, () => seedDemoMessages({ ...conversations, now }));
    },
    listeners: modules.flatMap(({ listeners = [] }) => listeners),
    background: [
      createPurge({ ...service, rules: purgeRules }),
      ...modules.flatMap(({ background = [] }) => background),
    ],
  };
}
