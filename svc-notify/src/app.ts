import { currentTown } from '@postcard/contracts';
import {
  inTown,
  createAudit,
  createIdempotencyKeys,
  createMailCounts,
  createRoutes,
  createSecurityLog,
  type ServiceDeps,
  type ServiceParts,
  createPurge,
  publicUrlHere,
} from '@postcard/service-kit';
import { createSealer } from '@postcard/service-kit/security/sealer';
import { addAlertRoutes } from './alerts/routes.ts';
import { createAlertMarkStore } from './alerts/store.ts';
import { createAuditConsumer } from './audit/consume.ts';
import { addAuditRoutes } from './audit/routes.ts';
import { createAuditStore } from './audit/store.ts';
import type { Config } from './config.ts';
import { purgeRules } from './purge-rules.ts';
import { addDeadLetterRoutes } from './dead-letters/routes.ts';
import { createDeadLetterStore } from './dead-letters/store.ts';
import { seedDemoMessages } from './demo/seed.ts';
import { addSenderCheckRoute } from './diagnostics/sender-check.ts';
import { addDiagnosticsRoutes } from './diagnostics/routes.ts';
import { createHandlers } from './effects/consumers.ts';
import { addTemplateRoutes } from './mail-previews/routes.ts';
import { addMailRoutes } from './mails/routes.ts';
import { createSender } from './mails/sender.ts';
import { createSendMail } from './mails/sendgrid.ts';
import { createMailStore } from './mails/store.ts';
import { createSuppressionStore } from './mails/suppressions.ts';
import { watchMails } from './mails/watching.ts';
import { createSessionCheck } from './members/policy.ts';
import { createForgetPerson } from './members/forget.ts';
import { createMemberStore } from './members/store.ts';
import { addNotificationRoutes } from './notifications/routes.ts';
import { createNotificationStore } from './notifications/store.ts';
import { addPreferenceRoutes } from './preferences/routes.ts';
import { createPreferenceStore } from './preferences/store.ts';
import { createFollow } from './sendgrid-events/follow.ts';
import { addSendgridWebhook } from './sendgrid-events/routes.ts';
import { createSignatureCheck } from './sendgrid-events/signature.ts';
import { createMailEventStore } from './sendgrid-events/store.ts';
import { createLive } from './streams/live.ts';
import { addSystemRoutes } from './system/routes.ts';
import { unitAddresses } from './system/units.ts';
import { addCannedRoutes } from './conversations/canned-routes.ts';
import { createCannedStore } from './conversations/canned-store.ts';
import { addTeamRoutes } from './conversations/team-routes.ts';
import { createTeamStore } from './conversations/team-store.ts';
import { createTeamView } from './conversations/team-view.ts';
import { createPaceStore } from './conversations/pace-store.ts';
import { addConversationRoutes } from './conversations/routes.ts';
import { createConversationStore } from './conversations/store.ts';
import { sideOf } from './conversations/conversation.ts';
import { createDelivery } from './conversations/delivery.ts';
import { createWrite } from './conversations/write.ts';
import { createUnsubscribeLinks } from './unsubscribe/links.ts';
import { addUnsubscribeRoutes } from './unsubscribe/routes.ts';
import { createSecurityConsumer } from './security-log/consume.ts';
import { addSecurityLogRoutes } from './security-log/routes.ts';
import { createSecurityLogStore } from './security-log/store.ts';
import { createSecretStore } from './unsubscribe/secret-store.ts';

import type { Addresses } from './mail-templates/addresses.ts';

export function createApp(
  { app, db, bus, now, authenticate, askSession, log, metrics, newEvent, wake }: ServiceDeps,
  config: Config,
): ServiceParts {
  const sealer = createSealer(config.ENCRYPTION_KEYS);
  const mails = createMailStore({ db, sealer, now, wake: () => sender.wake() });
  const mailEvents = createMailEventStore(db);
  const suppressions = createSuppressionStore(db, now);
  const notifications = createNotificationStore(db, now);
  const deadLetters = createDeadLetterStore({ db, sealer, now });
  const mailCounts = createMailCounts(db, now);
  const members = createMemberStore(db);
  const preferences = createPreferenceStore(db);
  const alertMarks = createAlertMarkStore(db);
  const idempotencyKeys = createIdempotencyKeys(db, now);
  const forgetPerson = createForgetPerson({
    mails,
    mailEvents,
    suppressions,
    notifications,
    preferences,
    alertMarks,
    idempotencyKeys,
  });
  const conversations = createConversationStore(db, now);
  const teamStore = createTeamStore(conversations);
  const live = createLive(bus);
  const links = createUnsubscribeLinks(createSecretStore(db), publicUrlHere(config.PUBLIC_URL));
  const options = {
    apiKey: config.SENDGRID_API_KEY,
    apiBase: config.SENDGRID_API_BASE,
    from: () => config.MAIL_FROM ?? currentTown().emails.hello,
  };
  const send = createSendMail(options);
  const sender = createSender({ mails, suppressions, send, log, now, report: watchMails(metrics, mails, now) });
  const addresses: Addresses = {
    get team() {
      return config.TEAM_EMAIL ?? currentTown().emails.team;
    },
    get publicUrl() {
      return publicUrlHere(config.PUBLIC_URL)();
    },
  };

  const delivery = createDelivery({ conversations, members, mails, notifications, preferences, live, addresses, log });
  const write = createWrite({ conversations, pace: createPaceStore(db, now), delivery, now });

  const lines = createAuditStore({ db, now });
  const securityLines = createSecurityLogStore({ db, now });
  const securityLog = createSecurityLog({ db, service: 'svc-notify', newEvent, wake, now, metrics });
  const audit = createAudit({ db, service: 'svc-notify', newEvent, wake, now });
  const routes = createRoutes({
    authenticate,
    checkSession: createSessionCheck(members, askSession),
    audit,
    securityLog,
    idempotencyKeys,
  });
  addNotificationRoutes(routes, {
    notifications,
    unreadConversations: (user) => conversations.countUnread(sideOf(user)),
    live,
  });
  addPreferenceRoutes(routes, preferences);
  addAlertRoutes(routes, alertMarks);
  addConversationRoutes(routes, { conversations, members, notifications, write, delivery });
  addTeamRoutes(routes, { conversations, store: teamStore, view: createTeamView(members), members, write, delivery });
  addCannedRoutes(routes, createCannedStore(db));
  addAuditRoutes(routes, lines);
  addSecurityLogRoutes(routes, { lines: securityLines, members });
  addDeadLetterRoutes(routes, { deadLetters, bus, log });
  addSystemRoutes(routes, { addresses: unitAddresses(config), bus, now, log });
  addDiagnosticsRoutes(routes, { mails, send, options });
  addSenderCheckRoute(routes, { options, isSandbox: config.SENDGRID_API_BASE !== undefined, now, log });
  addMailRoutes(routes, { mails, events: mailEvents, suppressions });
  addTemplateRoutes(routes, addresses);
  addSendgridWebhook(routes, {
    readSigned: createSignatureCheck(config.SENDGRID_WEBHOOK_KEY, now),
    follow: createFollow({ mails, events: mailEvents, suppressions, members, notifications, live }),
  });
  addUnsubscribeRoutes(routes, { links, preferences });
  app.use(routes.router.routes()).use(routes.router.allowedMethods());

  return {
    outboxes: [audit.model, securityLog.model] as never[],
    consumption: {
      handlers: {
        ...createHandlers({
          mails,
          mailCounts,
          notifications,
          members,
          preferences,
          live,
          links,
          addresses,
          forgetPerson,
        }),
        'admin.acted': createAuditConsumer({ lines, members }),
        'security.recorded': createSecurityConsumer(securityLines),
      },
      onDeadLetter: deadLetters.insert,
    },
    prepare: async () => {
      await mails.sealPrivate();
      await idempotencyKeys.forgetRequests();
      if (config.DEMO_DATA === '1') await inTown(config.DEMO_TOWN, () => seedDemoMessages({ conversations, now }));
    },
    listeners: [live],
    background: [createPurge({ db, now, log, rules: purgeRules }), sender, delivery],
  };
}
