import {
  createAudit,
  createIdempotencyKeys,
  createRoutes,
  type ServiceDeps,
  type ServiceParts,
} from '@postcard/service-kit';
import { addAlertRoutes } from './alerts/routes.ts';
import { createAlertMarkStore } from './alerts/store.ts';
import { createAuditConsumer } from './audit/consume.ts';
import { addAuditRoutes } from './audit/routes.ts';
import { createAuditStore } from './audit/store.ts';
import type { Config } from './config.ts';
import { addDeadLetterRoutes } from './dead-letters/routes.ts';
import { createDeadLetterStore } from './dead-letters/store.ts';
import { addDiagnosticsRoutes } from './diagnostics/routes.ts';
import { createHandlers } from './effects/consumers.ts';
import { addTemplateRoutes } from './mail-previews/routes.ts';
import { addMailRoutes } from './mails/routes.ts';
import { createSender } from './mails/sender.ts';
import { createSendMail } from './mails/sendgrid.ts';
import { createMailStore } from './mails/store.ts';
import { createSuppressionStore } from './mails/suppressions.ts';
import { watchMails } from './mails/watching.ts';
import { createStandingCheck } from './members/policy.ts';
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
import { addCannedRoutes } from './threads/canned-routes.ts';
import { createCannedStore } from './threads/canned-store.ts';
import { addDeskRoutes } from './threads/desk-routes.ts';
import { createDeskStore } from './threads/desk-store.ts';
import { createDesk } from './threads/desk.ts';
import { createPaceStore } from './threads/pace-store.ts';
import { addThreadRoutes } from './threads/routes.ts';
import { createThreadStore } from './threads/store.ts';
import { sideOf } from './threads/thread.ts';
import { createTell } from './threads/tell.ts';
import { createWrite } from './threads/write.ts';
import { createUnsubscribeLinks } from './unsubscribe/links.ts';
import { addUnsubscribeRoutes } from './unsubscribe/routes.ts';
import { createSecretStore } from './unsubscribe/secret-store.ts';

/** Puts svc-notify together: events in, emails and notices out. */
export function createApp(
  { app, db, bus, now, authenticate, askStanding, log, metrics, newEvent, wake }: ServiceDeps,
  config: Config,
): ServiceParts {
  const mails = createMailStore({ db, now, log, wake: () => sender.wake() });
  const mailEvents = createMailEventStore(db);
  const suppressions = createSuppressionStore(db, now);
  const notifications = createNotificationStore(db, now);
  const deadLetters = createDeadLetterStore(db, now);
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
  const threads = createThreadStore(db, now);
  const desk = createDeskStore({ db, threads, now, log });
  const live = createLive(bus);
  const links = createUnsubscribeLinks(createSecretStore(db), config.PUBLIC_URL);
  const options = { apiKey: config.SENDGRID_API_KEY, apiBase: config.SENDGRID_API_BASE, from: config.MAIL_FROM };
  const send = createSendMail(options);
  const sender = createSender({ mails, suppressions, send, log, now, tell: watchMails(metrics, mails, now) });
  const addresses = { team: config.TEAM_EMAIL, publicUrl: config.PUBLIC_URL };

  const tell = createTell({ threads, members, mails, notifications, preferences, live, addresses, log });
  const write = createWrite({ threads, pace: createPaceStore(db, now), tell, now });

  const lines = createAuditStore({ db, now, log });
  const audit = createAudit({ db, service: 'svc-notify', newEvent, wake, now });
  const routes = createRoutes({
    authenticate,
    checkStanding: createStandingCheck(members, askStanding),
    audit,
    idempotencyKeys,
  });
  addNotificationRoutes(routes, { notifications, unreadThreads: (user) => threads.countUnread(sideOf(user)), live });
  addPreferenceRoutes(routes, preferences);
  addAlertRoutes(routes, alertMarks);
  addThreadRoutes(routes, { threads, members, notifications, write, tell });
  addDeskRoutes(routes, { threads, store: desk, desk: createDesk(members), members, write, tell });
  addCannedRoutes(routes, createCannedStore(db));
  addAuditRoutes(routes, lines);
  addDeadLetterRoutes(routes, { deadLetters, bus, log });
  addSystemRoutes(routes, { addresses: unitAddresses(config), bus, now, log });
  addDiagnosticsRoutes(routes, { mails, send, options });
  addMailRoutes(routes, { mails, events: mailEvents, suppressions });
  addTemplateRoutes(routes, addresses);
  addSendgridWebhook(routes, {
    readSigned: createSignatureCheck(config.SENDGRID_WEBHOOK_KEY, now),
    follow: createFollow({ mails, events: mailEvents, suppressions, members, notifications, live }),
  });
  addUnsubscribeRoutes(routes, { links, preferences });
  app.use(routes.router.routes()).use(routes.router.allowedMethods());

  return {
    outboxes: [audit.model as never],
    consumption: {
      handlers: {
        ...createHandlers({ mails, notifications, members, preferences, live, links, addresses, forgetPerson }),
        'admin.acted': createAuditConsumer({ lines, members }),
      } as never,
      onDeadLetter: deadLetters.insert,
    },
    prepare: async () => {
      await mails.takeOver();
      await idempotencyKeys.forgetRequests();
    },
    background: [sender, live, tell, mails.indexer, lines.indexer, desk.indexer, ...deadLetters.indexers({ now, log })],
  };
}
