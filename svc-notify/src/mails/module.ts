import { currentTown } from '@postcard/contracts';
import type { ServiceDeps } from '@postcard/service-kit';
import type { Sealer } from '@postcard/service-kit/security/sealer';
import type { Config } from '../config.ts';
import type { ModuleParts } from '../parts.ts';
import type { MemberStore } from '../people/members/store.ts';
import type { People } from '../people/module.ts';
import { addDiagnosticsRoutes } from './diagnostics/routes.ts';
import { addSenderCheckRoute } from './diagnostics/sender-check.ts';
import { addMailRoutes } from './routes.ts';
import { createSender } from './sender.ts';
import { createFollow } from './sendgrid-events/follow.ts';
import { addSendgridWebhook } from './sendgrid-events/routes.ts';
import { createSignatureCheck } from './sendgrid-events/signature.ts';
import { createMailEventStore } from './sendgrid-events/store.ts';
import { createSendMail } from './sendgrid.ts';
import { createMailStore } from './store.ts';
import { createSuppressionStore } from './suppressions.ts';
import { watchMails } from './watching.ts';

type Deps = Pick<ServiceDeps, 'db' | 'log' | 'metrics' | 'now'> &
  Pick<People, 'showNotice'> & { members: Pick<MemberStore, 'byEmail'>; sealer: Sealer; config: Config };

export function createMails(deps: Deps) {
  const { db, sealer, log, metrics, now, config } = deps;
  const mails = createMailStore({ db, sealer, now, wake: () => sender.wake() });
  const events = createMailEventStore(db);
  const suppressions = createSuppressionStore(db, now);
  const options = {
    apiKey: config.SENDGRID_API_KEY,
    apiBase: config.SENDGRID_API_BASE,
    from: () => config.MAIL_FROM ?? currentTown().emails.hello,
  };
  const send = createSendMail(options);
  const sender = createSender({ mails, suppressions, send, log, now, report: watchMails(metrics, mails, now) });
  const parts: ModuleParts = {
    addRoutes(routes) {
      addMailRoutes(routes, { mails, events, suppressions });
      addDiagnosticsRoutes(routes, { mails, send, options });
      addSenderCheckRoute(routes, { options, isSandbox: config.SENDGRID_API_BASE !== undefined, now, log });
      addSendgridWebhook(routes, {
        readSigned: createSignatureCheck(config.SENDGRID_WEBHOOK_KEY, now),
        follow: createFollow({ ...deps, mails, events, suppressions }),
      });
    },
    prepare: mails.sealPrivate,
    background: [sender],
  };
  return {
    ...parts,
    enqueue: mails.enqueue,
    wasInReview: mails.wasInReview,
    async forgetMails(person: { userId: string; email: string }): Promise<void> {
      await events.forgetReasons(await mails.forget(person));
      if (person.email) await suppressions.forget(person.email);
    },
  };
}

export type Mails = ReturnType<typeof createMails>;
