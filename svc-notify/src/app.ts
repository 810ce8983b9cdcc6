import { createRoutes, type ServiceDeps, type ServiceParts } from '@postcard/service-kit';
import type { Config } from './config.ts';
import { addDeadLetterRoutes } from './dead-letters/routes.ts';
import { createDeadLetterStore } from './dead-letters/store.ts';
import { addDiagnosticsRoutes } from './diagnostics/routes.ts';
import { createHandlers } from './effects/consumers.ts';
import { createSender } from './mails/sender.ts';
import { createSendMail } from './mails/sendgrid.ts';
import { createMailStore } from './mails/store.ts';
import { addNotificationRoutes } from './notifications/routes.ts';
import { createNotificationStore } from './notifications/store.ts';

/** Puts svc-notify together: events in, letters and notices out. */
export function createApp({ app, db, bus, now, authenticate, log }: ServiceDeps, config: Config): ServiceParts {
  const mails = createMailStore(db, now, () => sender.wake());
  const notifications = createNotificationStore(db, now);
  const deadLetters = createDeadLetterStore(db, now);
  const send = createSendMail({ apiKey: config.SENDGRID_API_KEY, apiBase: config.SENDGRID_API_BASE, from: config.MAIL_FROM });
  const sender = createSender({ mails, send, log, now });
  const addresses = { team: config.TEAM_EMAIL, publicUrl: config.PUBLIC_URL };

  const routes = createRoutes({ authenticate });
  addNotificationRoutes(routes, notifications);
  addDeadLetterRoutes(routes, { deadLetters, bus });
  addDiagnosticsRoutes(routes, send);
  app.use(routes.router.routes()).use(routes.router.allowedMethods());

  return {
    consumption: { handlers: createHandlers({ mails, notifications, addresses }) as never, onDeadLetter: deadLetters.insert },
    background: [sender],
  };
}
