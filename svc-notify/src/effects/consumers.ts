import { subscriptions, type Envelope, type Member } from '@postcard/contracts';
import type { Handlers } from '@postcard/service-kit';
import type { MailStore } from '../mails/store.ts';
import type { MemberStore } from '../members/store.ts';
import type { NotificationStore } from '../notifications/store.ts';
import type { PreferenceStore } from '../preferences/store.ts';
import type { Live } from '../streams/live.ts';
import { effectsOf, type Addresses, type Effects, type MailDraft } from './effects.ts';

export type ConsumerEvent = (typeof subscriptions)['svc-notify'][number];

type Deps = { mails: MailStore; notifications: NotificationStore; members: MemberStore; preferences: PreferenceStore; live: Live; addresses: Addresses };

/**
 * Turns events into what is known of members, letters and notices, each stored under a name made from the event, so that an
 * event that arrives twice changes nothing. Sending is the outbox's work.
 */
export function createHandlers({ mails, notifications, members, preferences, live, addresses }: Deps): Handlers<'svc-notify'> {
  async function wanted({ to, choice }: MailDraft): Promise<boolean> {
    // A closed account has no address left.
    if (to === '') return false;
    return !choice || (await preferences.of(choice.userId))[choice.of];
  }

  async function apply(eventId: string, { mails: drafts, notices }: Effects): Promise<void> {
    for (const draft of drafts) if (await wanted(draft)) await mails.enqueue(`svc-notify:${eventId}:${draft.template}`, draft);
    for (const draft of notices) {
      const notice = await notifications.insert(`svc-notify:${eventId}`, draft);
      if (notice) live.tellPerson(draft.userId, 'notice', notice);
    }
  }

  /** An event of something else that mentions a user is older than all we may know of them. */
  async function learn({ type, aggregateId, aggregateVersion, data }: Envelope): Promise<void> {
    if (!('member' in data)) return;
    const { member } = data;
    const version = aggregateId === member.userId ? aggregateVersion : 0;
    const known = await members.byId(member.userId);
    if (type === 'user.closed') await forget(member, { version, email: known?.email });
    else await members.apply(member, version);
    // Whose sessions have been ended hears nothing more; whoever still may comes back.
    if (known && known.sessionVersion < member.sessionVersion) live.end(member.userId);
  }

  async function forget(member: Member, { version, email }: { version: number; email: string | undefined }): Promise<void> {
    if (email) await mails.forget(email);
    await members.close(member, version);
  }

  const handler = (type: ConsumerEvent) => async (event: Envelope<never>) => {
    await learn(event as Envelope);
    await apply((event as Envelope).id, (effectsOf[type] as (event: Envelope<never>, addresses: Addresses) => Effects)(event, addresses));
  };
  return Object.fromEntries(subscriptions['svc-notify'].map((type) => [type, handler(type)])) as unknown as Handlers<'svc-notify'>;
}
