import { subscriptions, type Envelope } from '@postcard/contracts';
import type { Handlers } from '@postcard/service-kit';
import type { MailStore } from '../mails/store.ts';
import type { NotificationStore } from '../notifications/store.ts';
import { effectsOf, type Addresses, type Effects } from './effects.ts';

export type ConsumerEvent = (typeof subscriptions)['svc-notify'][number];

type Deps = { mails: MailStore; notifications: NotificationStore; addresses: Addresses };

/**
 * Turns events into letters and notices, each stored under a name made from the event, so that an event that arrives
 * twice changes nothing. Sending is the outbox's work.
 */
export function createHandlers({ mails, notifications, addresses }: Deps): Handlers<'svc-notify'> {
  async function apply(eventId: string, { mails: drafts, notices }: Effects): Promise<void> {
    for (const draft of drafts) await mails.enqueue(`svc-notify:${eventId}:${draft.template}`, draft);
    for (const notice of notices) await notifications.insert(`svc-notify:${eventId}`, notice);
  }
  const handler = (type: ConsumerEvent) => (event: Envelope<never>) =>
    apply((event as Envelope).id, (effectsOf[type] as (event: Envelope<never>, addresses: Addresses) => Effects)(event, addresses));
  return Object.fromEntries(subscriptions['svc-notify'].map((type) => [type, handler(type)])) as unknown as Handlers<'svc-notify'>;
}
