import { setTimeout as pause } from 'node:timers/promises';
import { paidMembershipTerm, spotIds } from '@postcard/contracts';
import { addressSetting } from '@postcard/contracts/units';
import { freePort } from '@postcard/devstack';
import { startGoServer } from '@postcard/devstack/find/go-program';
import { SERVICES, type Units } from '@postcard/devstack/stack/units';
import { callsOf, type Make, type Share } from '../calls.ts';
import { call, callFor } from '../client.ts';
import { settled } from '../gather.ts';
import { scenario, withProduct, type Product } from '../harness.ts';
import { stillHeld } from '../invariants.ts';
import { judgeUnder, seconds, type Step, type Verdict } from '../judge.ts';
import { renew, logInAgain, welcome } from '../members.ts';
import { randomFrom } from '../random.ts';

type Link = {
  unit: string;
  target: string;
  setting: string;
  /** Unit whose calls may fail without the link. Only paths that end with `path` may. */
  needs?: string;
  path?: string;
  /** Kills the unit when the link breaks, so that it must fetch everything again. */
  kills?: boolean;
};

const services = SERVICES.map((name) => `svc-${name}`);
const stripe = { target: 'stripe', setting: 'STRIPE_API_BASE', path: '/checkout' };
export const links: readonly Link[] = [
  ...SERVICES.map((name) => {
    const target = `svc-${name}`;
    return { unit: 'gateway', target, setting: addressSetting(name), needs: target };
  }),
  ...services.map((unit) => ({ unit, target: 'mongodb', setting: 'MONGODB_URI', needs: unit })),
  // No call may fail, because events wait in outboxes.
  ...services.map((unit) => ({ unit, target: 'rabbitmq', setting: 'AMQP_URL' })),
  ...['svc-campaigns', 'svc-identity'].map((unit) => ({ ...stripe, unit, needs: unit })),
  { unit: 'svc-notify', target: 'sendgrid', setting: 'SENDGRID_API_BASE' },
  ...services.slice(1).map((unit) => ({ unit, target: 'keys', setting: 'JWKS_URL', needs: unit, kills: true })),
];
export const nameOf = ({ unit, target }: Link): string => `${unit}-${target}`;

type Toxic = { type: string; stream?: string; attributes: Record<string, number> };
const swallow = { type: 'timeout', attributes: { timeout: 0 } };
const faults: readonly { name: string; times: number; toxics: readonly Toxic[] }[] = [
  { name: 'latency 1 s ± 0.5', times: 1, toxics: [{ type: 'latency', attributes: { latency: 1_000, jitter: 500 } }] },
  { name: 'resets', times: 1, toxics: [{ type: 'reset_peer', attributes: { timeout: 0 } }] },
  { name: 'half-open, no responses', times: 1, toxics: [swallow] },
  { name: 'half-open, both ways', times: 2, toxics: [swallow, { ...swallow, stream: 'upstream' }] },
];
const calmMs = 2_000;
const afterMs = 8_000;
const recoveryMs = 5_000;
/** The gateway waits 2 s for a connection and 15 s for a response; undici checks its clock once a second. */
const longestMs = 19_000;

/** Breaks the link in a step: only calls that need it may fail, until a while after its end. */
export const brokenLink = (
  link: Link,
  fault: string,
  overAt: number,
  { from, to }: { from: number; to: number },
): Step => ({
  what: `${nameOf(link)}, ${fault}`,
  from,
  to,
  longestMs,
  mayFail: ({ unit, path, dueAt }) =>
    unit === link.needs && path.endsWith(link.path ?? '') && dueAt <= overAt + recoveryMs,
});

export const net = scenario({ links: '', load: 30, seconds: 10 }, async (options, run) => {
  const toxiproxy = await startToxiproxy();
  const ports = await Promise.all(links.map(() => freePort()));
  let opened = Promise.resolve();
  const change = (units: Units) => {
    opened = toxiproxy.open(reroute(units, ports));
  };
  return withProduct(run, { pages: true, usesMailbox: true, change }, async (product) => {
    await opened;
    const { stack } = product;
    const payments = await openPayments(product);
    const next = callsOf(product, randomFrom(run.seed), payments.shares);
    const verdicts: Verdict[] = [];
    const violations: string[] = [];
    const chosen = options.links.split(',');
    for (const link of links.filter((one) => chosen.some((part) => nameOf(one).includes(part)))) {
      await renew(product);
      await payments.renew();
      verdicts.push(
        ...(await judgeUnder({ url: stack.url, rate: options.load, next, say: run.say }, async () => {
          const steps: Step[] = [];
          for (const { name, times, toxics } of faults) {
            run.signal?.throwIfAborted();
            const from = performance.now();
            await pause(calmMs);
            const restore = await toxiproxy.poison(nameOf(link), toxics);
            if (link.kills) await stack.process(link.unit).kill('SIGKILL');
            await pause(options.seconds * times * 1000);
            await restore();
            const overAt = performance.now();
            await pause(afterMs);
            steps.push(brokenLink(link, name, overAt, { from, to: performance.now() }));
          }
          return steps;
        })),
      );
      const stoppedAt = performance.now();
      violations.push(...stillHeld(await settled(product)).map((sentence) => `${nameOf(link)}: ${sentence}`));
      run.say(`  ${nameOf(link)}: everything arrived within ${seconds(performance.now() - stoppedAt)}`);
    }
    return { violations: [...violations, ...verdicts.flatMap((verdict) => verdict.violations)] };
  }).finally(toxiproxy.stop);
});

const defaultPorts: Record<string, string> = { 'amqp:': '5672', 'mongodb:': '27017', 'http:': '80' };

function reroute({ services: all, gateway }: Units, ports: readonly number[]) {
  return links.map((link, place) => {
    const { unit, setting } = link;
    const { env } = [...all, gateway].find((one) => one.name === unit)!;
    const address = new URL(env[setting] ?? '');
    const upstream = `${address.hostname}:${address.port || defaultPorts[address.protocol]}`;
    const listen = `127.0.0.1:${ports[place]}`;
    address.host = listen;
    // Connects directly, because a replica set's own list of addresses would bypass the proxy.
    if (setting === 'MONGODB_URI') address.searchParams.set('directConnection', 'true');
    env[setting] = address.href;
    return { name: nameOf(link), listen, upstream, enabled: true };
  });
}

/** Starts Shopify's toxiproxy. @throws if there is no Go to build it */
async function startToxiproxy() {
  const server = await startGoServer('github.com/Shopify/toxiproxy/v2/cmd/server@v2.12.0', (port) => [
    '-host',
    '127.0.0.1',
    '-port',
    String(port),
  ]);
  if (!server) throw new Error('Go is needed to build toxiproxy (https://go.dev/dl).');
  const send = async (method: string, path: string, body?: object): Promise<void> => {
    const response = await fetch(server.url + path, { method, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`toxiproxy refused ${method} ${path}: ${await response.text()}`);
    await response.body?.cancel();
  };
  return {
    open: (proxies: object) => send('POST', '/populate', proxies),
    poison: async (proxy: string, toxics: readonly Toxic[]) => {
      const path = `/proxies/${proxy}/toxics`;
      const named = toxics.map((toxic, place) => ({ stream: 'downstream', ...toxic, name: `toxic-${place}` }));
      for (const toxic of named) await send('POST', path, toxic);
      return async () => {
        for (const { name } of named) await send('DELETE', `${path}/${name}`);
      };
    },
    stop: server.stop,
  };
}

async function openPayments({ stack, members, admin, cardIds }: Product) {
  const held = new Map<string, string>();
  for (const [place, { userId, cookie }] of members.entries()) {
    const hold = { campaignId: cardIds[0], spotId: spotIds()[place] };
    held.set(userId, (await callFor(stack.url, '/api/bookings', hold, { cookie })).id);
  }
  const plan = { name: 'Paid', description: '', monthlyPrice: 1_000, yearlyPrice: 0, benefits: [] };
  const team = { cookie: admin };
  const { id: membershipPlanId } = await callFor<{ id: number }>(stack.url, '/api/membership-plans', plan, team);
  const change = { ...team, method: 'PATCH' };
  await call(stack.url, `/api/membership-plans/${membershipPlanId}`, { isActive: true }, change);
  const term = paidMembershipTerm(new Date(), 'monthly');
  const application = { membershipPlanId, ...term, billingCycle: 'monthly', amount: plan.monthlyPrice };
  const { member, subscriptionId } = await welcome(stack, 'payer', { admin, application });

  // Allows 409: a hold expires during the run, and the second of two concurrent checkouts is refused.
  const checkout = (path: string, cookie: string) => ({ method: 'POST', path, cookie, body: {}, refusals: [409] });
  const paySpot: Make = (_, { userId, cookie }) => checkout(`/api/bookings/${held.get(userId)}/checkout`, cookie);
  const payMembership: Make = () => checkout(`/api/subscriptions/${subscriptionId}/checkout`, member.cookie);
  const shares: Share[] = [
    [5, 'svc-campaigns', paySpot],
    [5, 'svc-identity', payMembership],
  ];
  return { shares, renew: () => logInAgain(stack, [member]) };
}
