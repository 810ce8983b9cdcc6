import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { UnitDefinition } from '@postcard/devstack/stack/supervise';
import { randomFrom } from '../random.ts';
import { callsOf } from '../units/calls.ts';
import { startFixture, type Fixture } from '../units/fixture.ts';
import { judge, type Verdict } from '../units/judge.ts';
import { startLoad } from '../units/load.ts';
import { placeOrders, startPayer, type Payments } from './payer.ts';
import { webhooks, type Signing } from './webhooks.ts';

export type SecretOptions = {
  /** Calls a second. */
  rate: number;
  seed: number;
  servers: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  say?: (line: string) => void;
};

export type SecretRun = { verdicts: (Verdict & { payments: Payments })[]; control: Verdict };

/** `before` is done while nobody calls, `work` under calls. */
type Turn = { what: string; before?: () => Promise<void>; work: () => Promise<void> };

const units = ['svc-identity', 'svc-campaigns'] as const;
type Unit = (typeof units)[number];

/** A gateway asks four times a second who is ready. */
const noticedMs = 1_000;
const calmMs = 1_500;

const secret = (prefix: string) => prefix + randomBytes(18).toString('hex');
const encryptionKey = () => randomBytes(32).toString('base64');

/**
 * Changes every secret as docs/runbook.md says, under calls of everybody, payments, and webhooks that are signed as
 * Stripe signs them at that moment. As a control, signs with a secret that has been taken out.
 */
export async function runSecrets({ rate, seed, servers, signal, say = () => {} }: SecretOptions): Promise<SecretRun> {
  const [old, fresh] = [secret('whsec_'), secret('whsec_')];
  const signing: Signing = { booking: old, membership: old };
  const [oldKey, freshKey] = [encryptionKey(), encryptionKey()];
  const definitions: UnitDefinition[] = [];
  const set = (unit: Unit, settings: Record<string, string>) => {
    for (const { name, env } of definitions) if (name === unit || name === `${unit}-2`) Object.assign(env, settings);
  };
  const setWebhookSecret = (value: string) => {
    set('svc-campaigns', { STRIPE_WEBHOOK_SECRET: value });
    set('svc-identity', { STRIPE_MEMBERSHIP_WEBHOOK_SECRET: value });
  };
  const fixture = await startFixture({
    units,
    servers,
    signal,
    change: ({ sandbox, services }) => {
      definitions.push(...services);
      setWebhookSecret(old);
      set('svc-identity', { ENCRYPTION_KEYS: oldKey });
      // Stripe's overlap: its own events have signatures of both.
      if (sandbox) sandbox.env['STRIPE_WEBHOOK_SECRET'] = `${fresh},${old}`;
    },
  });
  const replace = async (...names: readonly Unit[]) => {
    for (const one of names.flatMap(fixture.processesOf)) await replaceOne(one);
  };

  const orders = await placeOrders(fixture);
  const turns: Turn[] = [
    {
      what: 'webhook secrets: both',
      work: async () => {
        setWebhookSecret(`${fresh},${old}`);
        await replace(...units);
        Object.assign(signing, { booking: fresh, membership: fresh });
        await pause(calmMs);
      },
    },
    {
      what: 'webhook secrets: the new one',
      work: async () => {
        setWebhookSecret(fresh);
        await replace(...units);
      },
    },
    {
      what: "Stripe's API key",
      work: async () => {
        for (const unit of units) set(unit, { STRIPE_SECRET_KEY: secret('sk_test_') });
        await replace(...units);
      },
    },
    {
      what: 'encryption keys: both, and a new signing key',
      work: async () => {
        for (const ENCRYPTION_KEYS of [`${oldKey},${freshKey}`, `${freshKey},${oldKey}`]) {
          set('svc-identity', { ENCRYPTION_KEYS });
          await replace('svc-identity');
        }
        await makeSigningKey(definitions);
        await pause(calmMs);
      },
    },
    {
      what: 'encryption keys: the new one',
      // As after the 32 days in which the older signing keys go by themselves.
      before: async () => {
        await makeSigningKey(definitions, '--revoke');
        await replace('svc-identity');
      },
      work: async () => {
        set('svc-identity', { ENCRYPTION_KEYS: freshKey });
        await replace('svc-identity');
      },
    },
  ];

  const run = async ({ what, before, work }: Turn): Promise<Verdict & { payments: Payments }> => {
    signal?.throwIfAborted();
    say(what);
    await before?.();
    await fixture.renew();
    const from = performance.now();
    const payer = startPayer(fixture, orders);
    const load = startLoad({
      url: fixture.url,
      rate,
      next: callsOf(fixture.askers, randomFrom(seed), webhooks(signing)),
    });
    await pause(calmMs).then(work).finally(load.stop);
    const payments = await payer.stop();
    const verdict = judge({ unit: units.join(', '), what, from, to: performance.now(), outages: [] }, load.sent);
    return { ...verdict, payments };
  };

  try {
    const verdicts = [];
    for (const turn of turns) verdicts.push(await run(turn));
    const control = await run({
      what: 'control: signed with a secret that is gone',
      before: async () => void Object.assign(signing, { booking: old, membership: old }),
      work: () => pause(calmMs),
    });
    return { verdicts, control };
  } finally {
    await fixture.stop();
  }
}

async function replaceOne(one: ReturnType<Fixture['processesOf']>[number]): Promise<void> {
  await one.kill('SIGTERM');
  await one.waitReady();
  await pause(noticedMs);
}

/** The command of svc-identity, with the settings of its next start. */
async function makeSigningKey(definitions: readonly UnitDefinition[], ...args: string[]): Promise<void> {
  const identity = definitions.find(({ name }) => name === 'svc-identity') as UnitDefinition;
  await promisify(execFile)(process.execPath, ['src/new-signing-key.ts', ...args], {
    cwd: identity.cwd,
    env: { ...process.env, ...identity.env },
  });
}
