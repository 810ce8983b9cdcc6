import { createHash } from 'node:crypto';
import { acrossTowns, inTownOf } from '@postcard/service-kit';
import { accountClosed } from '../kinds.ts';
import type { Mail } from '../mail.ts';
import type { MailStore } from '../store.ts';
import type { SuppressionReason, SuppressionStore } from '../suppressions.ts';
import type { MemberStore } from '../../people/members/store.ts';
import type { People } from '../../people/module.ts';
import { moveOf, type MailEvent } from './event.ts';
import type { MailEventStore } from './store.ts';

type Deps = {
  mails: MailStore;
  events: MailEventStore;
  suppressions: SuppressionStore;
  members: Pick<MemberStore, 'byEmail'>;
  showNotice: People['showNotice'];
};

const words: Record<SuppressionReason, { title: string; message: (address: string) => string }> = {
  bounced: {
    title: 'Our emails do not reach you',
    message: (address) =>
      `An email to ${address} came back, so we no longer write to it. Please check the address in your account.`,
  },
  complained: {
    title: 'We no longer send you emails',
    message: (address) =>
      `An email to ${address} was reported as spam, so we only send emails about your account’s security. Notices ` +
      'stay here.',
  },
};

const hasLeft = ({ to, template }: Mail): boolean => to === '' || template === accountClosed;

/** Applies the provider's events, and stores each one after its idempotent effects, so that it can be repeated. */
export function createFollow({ mails, events, suppressions, members, showNotice }: Deps) {
  /** Notifies once per address. */
  async function notifyReader({ to }: Mail, reason: SuppressionReason): Promise<void> {
    const reader = await members.byEmail(to);
    if (!reader) return;
    const { title, message } = words[reason];
    const address = createHash('sha256').update(to).digest('base64url').slice(0, 22);
    await showNotice(`email:${reason}:${address}`, {
      userId: reader.userId,
      type: 'email',
      title,
      message: message(to),
      relatedId: reader.userId,
    });
  }

  async function suppress(mail: Mail, reason: SuppressionReason): Promise<void> {
    // A closed account's address is not stored.
    if (hasLeft(mail)) return;
    await suppressions.add(mail.to, reason);
    await notifyReader(mail, reason);
  }

  async function followInTown(received: MailEvent, mail: Mail): Promise<void> {
    // The reason may contain the address.
    const event = hasLeft(mail) ? { ...received, reason: '' } : received;
    const move = moveOf(event);
    if (move && event.round === mail.round)
      await mails.moveOn(mail, move.from, {
        state: move.state,
        reason: move.state === 'delivered' || move.state === 'sent' ? null : event.reason || event.type,
      });
    if (move?.state === 'bounced' || move?.state === 'complained') await suppress(mail, move.state);
    await events.insert(event);
  }

  return async function follow(received: MailEvent): Promise<void> {
    if (await events.isKnown(received.id)) return;
    // SendGrid sends the events of all towns to one address.
    const mail = await acrossTowns(() => mails.byId(received.mailId));
    if (mail) await inTownOf(mail, () => followInTown(received, mail));
  };
}
