import { execFile } from 'node:child_process';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { spotIds } from '@postcard/contracts';
import type { Units } from '@postcard/devstack/stack/units';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { callsOf, type Share } from '../calls.ts';
import { callFor, payAt } from '../client.ts';
import { scenario, setEnv, withProduct, type Product } from '../harness.ts';
import { judgeUnder, type Verdict } from '../judge.ts';
import { layOut, renew, type Member } from '../members.ts';
import { randomFrom } from '../random.ts';
import { endEach } from './units.ts';

const calmMs = 1_500;
const cards = 40;
const betweenPaymentsMs = 500;
/** Limit for a webhook to confirm. The reconciler confirms after a minute, so it cannot hide a lost webhook. */
const confirmedWithinMs = 15_000;

const secret = (prefix: string) => prefix + randomBytes(18).toString('hex');
const encryptionKey = () => randomBytes(32).toString('base64');

/** Changes every secret as docs/runbook.md says, under load. The control signs with a removed secret. */
export const secrets = scenario({ load: 30 }, async ({ load: rate }, run) => {
  const [old, fresh] = [secret('whsec_'), secret('whsec_')];
  const [oldKey, freshKey] = [encryptionKey(), encryptionKey()];
  const signing = { secret: old };
  let started: Units;
  const set = (env: Record<string, Record<string, string>>) =>
    Object.entries(env).forEach(([unit, settings]) => setEnv(started, unit, settings));
  const webhookSecret = (value: string) => ({
    'svc-identity': { STRIPE_MEMBERSHIP_WEBHOOK_SECRET: value },
    'svc-campaigns': { STRIPE_WEBHOOK_SECRET: value },
  });
  const stripeKey = (value: string) => ({
    'svc-identity': { STRIPE_SECRET_KEY: value },
    'svc-campaigns': { STRIPE_SECRET_KEY: value },
  });
  const encryptedBy = (keys: string) => ({ 'svc-identity': { ENCRYPTION_KEYS: keys } });
  const change = (all: Units) => {
    started = all;
    set(webhookSecret(old));
    set(encryptedBy(oldKey));
    // During the overlap Stripe signs its events with both.
    set({ sandbox: { STRIPE_WEBHOOK_SECRET: `${fresh},${old}` } });
  };
  return withProduct(run, { twins: ['svc-identity', 'svc-campaigns'], change }, async (product) => {
    const { stack } = product;
    const cardIds = await layOut(product.databases('campaigns'), cards, 'Paid');
    const orders = cardIds.flatMap((campaignId) =>
      product.members.map((member, place) => ({ member, body: { campaignId, spotId: spotIds()[place] } })),
    );
    const replace = (...envs: Record<string, Record<string, string>>[]) => {
      envs.forEach(set);
      const units = new Set(envs.flatMap((env) => Object.keys(env)));
      return endEach([...units].flatMap(product.processesOf), 0);
    };
    const makeSigningKey = (...args: string[]) => {
      const { cwd, env } = started.services.find(({ name }) => name === 'svc-identity')!;
      const settings = { cwd, env: { ...process.env, ...env } };
      return promisify(execFile)(process.execPath, ['src/new-signing-key.ts', ...args], settings);
    };
    /** Each change runs under load, after its `before`, which runs without load. */
    const changes: [what: string, work: () => Promise<unknown>, before?: () => Promise<unknown>][] = [
      [
        'both webhook secrets, both encryption keys',
        async () => {
          await replace(webhookSecret(`${fresh},${old}`), encryptedBy(`${oldKey},${freshKey}`));
          signing.secret = fresh;
          await pause(calmMs);
        },
      ],
      [
        "the new webhook secret, Stripe's new API key, the new encryption key first, a new signing key",
        async () => {
          await replace(webhookSecret(fresh), stripeKey(secret('sk_test_')), encryptedBy(`${freshKey},${oldKey}`));
          await makeSigningKey();
          await pause(calmMs);
        },
      ],
      [
        'the new encryption key alone',
        () => replace(encryptedBy(freshKey)),
        // Revokes older signing keys, which are otherwise deleted after 32 days.
        () => makeSigningKey('--revoke').then(() => replace({ 'svc-identity': {} })),
      ],
      ['control: signed with a removed secret', () => pause(calmMs), async () => (signing.secret = old)],
    ];

    const verdicts: Verdict[] = [];
    const paid: number[] = [];
    const failures: string[] = [];
    for (const [what, work, before] of changes) {
      run.signal?.throwIfAborted();
      await before?.();
      await renew(product);
      const from = performance.now();
      let [goesOn, paidNow] = [true, 0];
      const paying = (async () => {
        for (let order = orders.shift(); goesOn && order; order = orders.shift()) {
          await pay(product, order.member, order.body).then(
            () => (paidNow += 1),
            (error: Error) => failures.push(`${what}: ${error.message}`),
          );
          await pause(betweenPaymentsMs);
        }
      })();
      const next = callsOf(product, randomFrom(run.seed), webhooks(signing));
      verdicts.push(
        ...(await judgeUnder({ url: stack.url, rate, next, say: run.say }, async () => {
          await pause(calmMs);
          await work();
          return [{ what, from, to: Infinity, mayFail: () => false }];
        })),
      );
      goesOn = false;
      await paying;
      paid.push(paidNow);
    }
    const control = verdicts.pop()!;
    const fewest = Math.min(...paid.slice(0, -1));
    return {
      violations: [
        ...verdicts.flatMap((verdict) => verdict.violations),
        ...failures.filter((failure) => !failure.startsWith('control')),
        ...(fewest > 0 ? [] : ['no booking was paid during a change']),
      ],
      control: { what: 'webhooks signed with a removed secret', found: control.violations.length },
      figures: {
        'calls per change, at least': Math.min(...verdicts.map(({ calls }) => calls)),
        'paid per change, at least': fewest,
      },
    };
  });
});

async function pay({ stack }: Product, { cookie }: Member, body: object): Promise<void> {
  const { id } = await callFor(stack.url, '/api/bookings', body, { cookie, key: randomUUID() });
  const path = `/api/bookings/${id}`;
  const { url } = await callFor<{ url: string }>(stack.url, `${path}/checkout`, {}, { cookie, key: randomUUID() });
  await payAt(stack.sandboxUrl, url);
  const isConfirmed = async () =>
    (await callFor<{ status: string }>(stack.url, path, undefined, { cookie })).status === 'confirmed';
  await waitUntil(isConfirmed, { what: `the booking ${id} is confirmed`, timeoutMs: confirmedWithinMs });
}

/** Webhooks without consequences, signed as Stripe does: https://docs.stripe.com/webhooks/signatures */
const webhooks = (signing: { secret: string }): Share[] => [
  [10, 'svc-campaigns', () => event('/api/stripe/webhook', 'payment_intent.created', signing.secret)],
  [10, 'svc-identity', () => event('/api/stripe/membership-webhook', 'invoice.created', signing.secret)],
];

function event(path: string, type: string, secretOfNow: string) {
  const created = Math.floor(Date.now() / 1000);
  const object = { id: `obj_${randomUUID()}`, object: type.split('.')[0], metadata: {} };
  const body = {
    id: `evt_${randomUUID()}`,
    object: 'event',
    api_version: '2026-01-28',
    created,
    type,
    data: { object },
  };
  const signed = `${created}.${JSON.stringify(body)}`;
  const signature = createHmac('sha256', secretOfNow).update(signed).digest('hex');
  return { method: 'POST', path, body, headers: { 'stripe-signature': `t=${created},v1=${signature}` } };
}
