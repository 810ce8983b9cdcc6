import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { rolledOut } from '../kubectl.ts';
import { underLoad, type Failure } from '../load.ts';
import { logIn } from '../site.ts';
import type { Trial } from '@postcard/devstack/containers/trial';
import { DEPLOYMENTS, SERVERS, type Environment } from '../environment.ts';

/** Limit from the moment when all pods are killed until a member can log in. */
const recoveryMs = 90_000;
const isData = ({ unit }: Failure) => unit !== 'page';

const away = async ({ kubectl }: Environment, server: string, work: () => Promise<unknown>): Promise<void> => {
  await kubectl.run(['scale', server, '--replicas=0', '--timeout=90s']);
  try {
    await kubectl.run(['wait', '--for=delete', `pod/${server.split('/')[1]}-0`, '--timeout=90s']);
    await work();
  } finally {
    await kubectl.run(['scale', server, '--replicas=1']);
  }
  await rolledOut(kubectl, [server]);
};

const contact = ({ site }: Environment, name: string) =>
  site.call('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify({
      name,
      email: `${name}@cluster.example`,
      message: 'From the cluster.',
    }),
  });

const isMailed = async ({ site }: Environment, name: string): Promise<boolean> => {
  const mails = (await (await site.call('/dev/mail.json')).json()) as { text: string }[];
  return mails.some(({ text }) => text.includes(`${name}@cluster.example`));
};

async function isWhole({ site, overlay }: Environment): Promise<boolean> {
  const page = await site.call('/').catch(() => undefined);
  if (page?.status !== 200) return false;
  return (await logIn(site, overlay.administrator)) === 200 && (await site.call('/api/campaigns')).status === 200;
}

const untilWhole = (environment: Environment, timeoutMs = recoveryMs) =>
  waitUntil(() => isWhole(environment).catch(() => false), {
    what: 'log-in, cards and pages are there',
    timeoutMs,
    everyMs: 500,
  });

export const outages: readonly Trial<Environment>[] = [
  {
    name: 'without RabbitMQ no call fails, and a request’s email is sent once RabbitMQ is back',
    work: (environment) =>
      underLoad(environment.site, async () => {
        await away(environment, 'statefulset/rabbitmq', async () => {
          const { status } = await contact(environment, 'broker-away');
          if (status !== 201) throw new Error(`a contact request returned ${status}`);
        });
        await waitUntil(() => isMailed(environment, 'broker-away'), { what: 'the email is sent', timeoutMs: 120_000 });
      }),
  },
  {
    name: 'without MongoDB only calls that need it fail, and all calls work within 90 s of its return',
    work: (environment) =>
      underLoad(
        environment.site,
        async () => {
          await away(environment, 'statefulset/mongo', async () => {
            const { status } = await environment.site.call('/api/membership-plans');
            if (status < 500) throw new Error(`plans were read without a database: ${status}`);
          });
          await untilWhole(environment);
        },
        isData,
      ),
  },
  {
    name: 'all pods are killed at once, and the product works again within 90 s',
    async work(environment) {
      const { kubectl } = environment;
      await kubectl.run(['delete', 'pods', '--all', '--grace-period=1', '--wait=false']);
      const endedAt = performance.now();
      // A stopping pod may still respond.
      await waitUntil(async () => !(await isWhole(environment).catch(() => false)), {
        what: 'it is away',
        timeoutMs: 30_000,
      });
      await untilWhole(environment);
      const seconds = (performance.now() - endedAt) / 1000;
      await rolledOut(kubectl, [...SERVERS, ...DEPLOYMENTS]);
      return `${seconds.toFixed(0)} s`;
    },
  },
];
