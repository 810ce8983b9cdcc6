import type { Member } from '@postcard/contracts';
import { startTestService } from '@postcard/service-kit/testing';
import { start } from '../start.ts';
import { startMailbox } from './mailbox.ts';
import { testSecrets } from './secrets.ts';

export type MessagesFixture = Awaited<ReturnType<typeof startMessages>>;

export const conversationsPath = '/api/messages/threads';

export const memberOf = (name: string): Member => ({
  userId: name,
  accountNumber: 'MP-0000-0001',
  email: `${name}@example.com`,
  firstName: 'Ada',
  displayName: `Ada <${name}>`,
  businessName: 'Ada & Sons',
  businessCategory: 'Food & Beverage',
  businessSubcategory: 'Pizza',
  membershipId: null,
  isAdmin: false,
  sessionVersion: 1,
});

export async function startMessages() {
  const mailbox = await startMailbox();
  const notify = await startTestService({
    name: 'messages',
    env: { ...testSecrets, SENDGRID_API_BASE: mailbox.url, TEAM_EMAIL: 'team@example.com' },
    start,
  });
  return {
    mailbox,
    notify,
    team: () => notify.client({ userId: 'the-team', role: 'admin' }),
    /** Publishes a member and returns their client. */
    async know(name: string) {
      const member = memberOf(name);
      await notify.events.publish('user.updated', { member }, { aggregateId: name, aggregateVersion: 1 });
      // Events of one queue are handled in order, so the first is handled before this one's effect.
      await notify.events.publish('membership.rejected', { member, subscriptionId: 's', reason: `heard of ${name}` });
      await mailbox.to(member.email);
      return notify.client({ userId: name });
    },
    async stop() {
      await notify.stop();
      await mailbox.stop();
    },
  };
}
