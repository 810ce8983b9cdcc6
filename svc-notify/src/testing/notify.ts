import { afterAll, beforeAll } from '@jest/globals';
import { freePort } from '@postcard/devstack';
import type { EventData, Member } from '@postcard/contracts';
import { exampleSampleRequest } from '@postcard/contracts/example-requests';
import { firstTown } from '@postcard/service-kit';
import { startTestService, type TestService } from '@postcard/service-kit/testing';
import { sampleMember } from '../effects/previews/sample-documents.ts';
import { start } from '../start.ts';
import { mailEventKeys, startMailbox } from './mailbox.ts';
import { testSecrets } from './secrets.ts';

export type NotifyFixture = Awaited<ReturnType<typeof startNotify>>;

export async function startNotify(env: Record<string, string> = {}) {
  const port = await freePort();
  const mailbox = await startMailbox({ eventsTo: `http://127.0.0.1:${port}/api/sendgrid/webhook` });
  const service: TestService = await startTestService({
    name: 'notify',
    env: {
      PORT: String(port),
      ...testSecrets,
      SENDGRID_API_BASE: mailbox.url,
      SENDGRID_WEBHOOK_KEY: mailEventKeys.publicKey,
      TEAM_EMAIL: 'team@example.com',
      ...env,
    },
    start,
  });

  return {
    service,
    mailbox,
    admin: service.client({ userId: 'team', role: 'admin' }),
    thank: (email: string, townId = firstTown.id) =>
      service.events.publish(
        'sample-request.submitted',
        { sampleRequest: exampleSampleRequest({ email }) },
        { townId },
      ),
    stop: async () => {
      await service.stop();
      await mailbox.stop();
    },
  };
}

export const everything = { messages: true, membership: true, bookings: true, reminders: true };

export const memberOf = (userId: string, change: Partial<Member> = {}): Member => ({
  ...sampleMember,
  userId,
  email: `${userId}@example.com`,
  firstName: 'Ada',
  displayName: `Ada <${userId}>`,
  ...change,
});

/** Returns an event's data that no consumer can parse. */
export const nonsense = (value: unknown = true): EventData<'membership.rejected'> =>
  JSON.parse(JSON.stringify({ nonsense: value }));

type Notice = { id: string; type: string; title: string; message: string; relatedId: string };

/** Starts svc-notify before a file's tests and stops it after them. */
export function useNotify() {
  let fixture: NotifyFixture;
  beforeAll(async () => void (fixture = await startNotify()), 60_000);
  afterAll(() => fixture.stop());
  const client = (...user: Parameters<TestService['client']>) => fixture.service.client(...user);
  const publish: TestService['events']['publish'] = (...event) => fixture.service.events.publish(...event);
  const updated = (userId: string, change: Partial<Member> = {}, aggregateVersion = 1) =>
    publish('user.updated', { member: memberOf(userId, change) }, { aggregateId: userId, aggregateVersion });
  return {
    get service() {
      return fixture.service;
    },
    get mailbox() {
      return fixture.mailbox;
    },
    get admin() {
      return fixture.admin;
    },
    client,
    publish,
    thank: (...mail: Parameters<NotifyFixture['thank']>) => fixture.thank(...mail),
    updated,
    /** Publishes a member and returns their client. */
    async know(userId: string) {
      await updated(userId);
      // Events of one queue are handled in order, so the first is handled before this one's effect.
      const reason = `heard of ${userId}`;
      await publish('membership.rejected', { member: memberOf(userId), subscriptionId: 's', reason });
      await fixture.mailbox.to(`${userId}@example.com`);
      return client({ userId });
    },
    noticesOf: async (userId: string) => (await client({ userId }).get<Notice[]>('/api/notifications')).body,
    /** Changes a person's choices of emails. */
    choose: (userId: string, change: Partial<typeof everything>) =>
      client({ userId }).call('/api/notifications/preferences', { method: 'PUT', body: { ...everything, ...change } }),
  };
}
