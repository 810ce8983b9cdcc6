import type { Routes } from '../../parts.ts';
import { notifyRoutes as routes } from '@postcard/contracts';
import { eventsIn, type MailEvent } from './event.ts';
import type { ReadSigned } from './signature.ts';

/** Number of emails processed concurrently; events of one stay in order. */
const parallel = 8;

type Deps = { readSigned: ReadSigned; follow: (event: MailEvent) => Promise<void> };

/** Receives SendGrid's events. SendGrid repeats a delivery until we respond, which is after it is applied. */
export function addSendgridWebhook({ serve }: Routes, { readSigned, follow }: Deps): void {
  serve(routes.sendgridWebhook, async ({ ctx }) => {
    const events = eventsIn(await readSigned(ctx));
    const emails = [...Map.groupBy(events, ({ mailId }) => mailId).values()];
    const work = async () => {
      for (let next = emails.shift(); next; next = emails.shift()) for (const event of next) await follow(event);
    };
    await Promise.all(Array.from({ length: parallel }, work));
    return { received: events.length };
  });
}
