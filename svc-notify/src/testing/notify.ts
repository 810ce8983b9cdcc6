import { afterAll } from '@jest/globals';
import { freePort } from '@postcard/devstack';
import type { EventData, Member } from '@postcard/contracts';
import { exampleSampleRequest } from '@postcard/contracts/example-requests';
import { firstTown } from '@postcard/service-kit';
import { startTestService, type TestService } from '@postcard/service-kit/testing';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { createSandbox } from '@postcard/sandbox';
import { makeMailEventKeys } from '@postcard/sandbox/sendgrid/keys';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleMember } from '../effects/previews/sample-documents.ts';
import { start } from '../start.ts';
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

export async function useNotify() {
  const fixture = await startNotify();
  afterAll(fixture.stop);
  const { service, mailbox } = fixture;
  const { client } = service;
  const { publish } = service.events;
  const updated = (userId: string, change: Partial<Member> = {}, aggregateVersion = 1) =>
    publish('user.updated', { member: memberOf(userId, change) }, { aggregateId: userId, aggregateVersion });
  return {
    ...fixture,
    client,
    publish,
    updated,
    async know(userId: string) {
      await updated(userId);
      // Events of one queue are handled in order, so the first is handled before this one's effect.
      const reason = `heard of ${userId}`;
      await publish('membership.rejected', { member: memberOf(userId), subscriptionId: 's', reason });
      await mailbox.to(`${userId}@example.com`);
      return client({ userId });
    },
    noticesOf: async (userId: string) => (await client({ userId }).get<Notice[]>('/api/notifications')).body,
    choose: (userId: string, change: Partial<typeof everything>) =>
      client({ userId }).call('/api/notifications/preferences', { method: 'PUT', body: { ...everything, ...change } }),
  };
}

type Mail = { to: string; from: string; subject: string; text: string; html: string; headers: Record<string, string> };

export const mailEventKeys = makeMailEventKeys();

export async function startMailbox({ eventsTo }: { eventsTo?: string } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
  const sandbox = createSandbox({
    stateFile: join(folder, 'sandbox.json'),
    publicUrl: 'http://localhost:8080',
    webhook: { url: 'http://127.0.0.1:9/none', secret: 'whsec_none' },
    ...(eventsTo && { mailWebhook: { url: eventsTo, privateKey: mailEventKeys.privateKey, retryFirstMs: 20 } }),
  });
  await new Promise<void>((resolve) => sandbox.server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(sandbox.server.address() as AddressInfo).port}`;
  const mails = async (): Promise<Mail[]> => (await fetch(`${url}/dev/mail.json`)).json() as Promise<Mail[]>;

  async function to(address: string, count = 1): Promise<Mail[]> {
    const found = async () => {
      const all = (await mails()).filter((mail) => mail.to === address);
      return all.length >= count && all;
    };
    return waitUntil(found, { what: `there are ${count} mails to ${address}` });
  }

  return {
    url,
    to,
    mails,
    stop: async () => {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
