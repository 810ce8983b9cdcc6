import { freePort } from '@postcard/devstack';
import type { EventData } from '@postcard/contracts';
import { exampleSampleRequest } from '@postcard/contracts/example-requests';
import { firstTown } from '@postcard/service-kit';
import { startTestService, type TestService } from '@postcard/service-kit/testing';
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
      service.events.publish('sample-request.submitted', thanksTo(email), { townId }),
    stop: async () => {
      await service.stop();
      await mailbox.stop();
    },
  };
}

const thanksTo = (email: string): EventData<'sample-request.submitted'> => ({
  sampleRequest: exampleSampleRequest({ email }),
});
