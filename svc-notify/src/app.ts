import { createIdempotencyKeys, createRoutes, type ServiceDeps, type ServiceParts } from '@postcard/service-kit';
import { addAlertRoutes } from './alerts/routes.ts';
import { createAlertMarkStore } from './alerts/store.ts';
import type { Config } from './config.ts';
import { addDeadLetterRoutes } from './dead-letters/routes.ts';
import { createDeadLetterStore } from './dead-letters/store.ts';
import { addDiagnosticsRoutes } from './diagnostics/routes.ts';
import { createHandlers } from './effects/consumers.ts';
import { createSender } from './mails/sender.ts';
import { createSendMail } from './mails/sendgrid.ts';
import { createMailStore } from './mails/store.ts';
import { createStandingCheck } from './members/policy.ts';
import { createMemberStore } from './members/store.ts';
import { addNotificationRoutes } from './notifications/routes.ts';
import { createNotificationStore } from './notifications/store.ts';
import { addPreferenceRoutes } from './preferences/routes.ts';
import { createPreferenceStore } from './preferences/store.ts';
import { createLive } from './streams/live.ts';
import { createPaceStore } from './threads/pace-store.ts';
import { addThreadRoutes } from './threads/routes.ts';
import { createThreadStore } from './threads/store.ts';
import { createTell } from './threads/tell.ts';
import { createWrite } from './threads/write.ts';

/** Puts svc-notify together: events in, letters and notices out. */
export function createApp({ app, db, bus, now, authenticate, log }: ServiceDeps, config: Config): ServiceParts {
  const mails = createMailStore(db, now, () => sender.wake());
  const notifications = createNotificationStore(db, now);
  const deadLetters = createDeadLetterStore(db, now);
  const members = createMemberStore(db);
  const preferences = createPreferenceStore(db);
  const threads = createThreadStore(db, now);
  const live = createLive(bus);
  const send = createSendMail({ apiKey: config.SENDGRID_API_KEY, apiBase: config.SENDGRID_API_BASE, from: config.MAIL_FROM });
  const sender = createSender({ mails, send, log, now });
  const addresses = { team: config.TEAM_EMAIL, publicUrl: config.PUBLIC_URL };

  const tell = createTell({ threads, members, mails, notifications, preferences, live, addresses, log });
  const checkStanding = createStandingCheck(members);
  const write = createWrite({ threads, pace: createPaceStore(db, now), checkStanding, tell, now });

  const routes = createRoutes({ authenticate, checkStanding, idempotencyKeys: createIdempotencyKeys(db, now) });
  addNotificationRoutes(routes, { notifications, threads, live, checkStanding });
  addPreferenceRoutes(routes, preferences);
  addAlertRoutes(routes, createAlertMarkStore(db));
  addThreadRoutes(routes, { threads, members, notifications, write, tell });
  addDeadLetterRoutes(routes, { deadLetters, bus });
  addDiagnosticsRoutes(routes, send);
  app.use(routes.router.routes()).use(routes.router.allowedMethods());

  return {
    consumption: { handlers: createHandlers({ mails, notifications, members, preferences, live, addresses }) as never, onDeadLetter: deadLetters.insert },
    background: [sender, live, tell],
  };
}
