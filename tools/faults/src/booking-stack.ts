import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startStack, type Stack } from '@postcard/devstack';
import { unitsOf } from '@postcard/devstack/stack/units';
import { clearNamespace, givenServers } from '@postcard/devstack/testing/shared-servers';
import { openDatabases, type Databases } from './databases.ts';
import { randomFrom } from './random.ts';
import { startWebhookRelay } from './webhook-relay.ts';

export type BookingStack = {
  stack: Stack;
  databases: Databases;
  dataDir: string;
  services: () => string[];
  relay: Awaited<ReturnType<typeof startWebhookRelay>>;
};

/** The environment of a control run: svc-campaigns without the claim's guard. */
export const guardsOff = { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'guards-off.mjs')}` };

/** The whole stack with two processes of svc-campaigns, and the provider's events going through our hands. */
export async function onBookingStack(
  { seed, signal }: { seed: number; signal: AbortSignal },
  ofCampaigns: Record<string, string>,
  work: (stack: BookingStack) => Promise<string[]>,
): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'postcard-faults-'));
  const alive: string[] = [];
  const given = givenServers();
  const relay = await startWebhookRelay(() => alive, randomFrom(seed));
  const env = { ...process.env, RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'error', DEMO_DATA: '0', ...given };
  const stack = await startStack({
    dataDir,
    port: await freePort(),
    env,
    signal,
    units: (around) => {
      const units = unitsOf(around);
      const services = units.services.map((unit) =>
        unit.name === 'svc-campaigns' ? { ...unit, env: { ...unit.env, ...ofCampaigns } } : unit,
      );
      return {
        ...units,
        services,
        ...(units.sandbox && {
          sandbox: { ...units.sandbox, env: { ...units.sandbox.env, STRIPE_WEBHOOK_URL: relay.url } },
        }),
      };
    },
  });
  const databases = await openDatabases(stack);
  try {
    const second = await stack.addReplica('svc-campaigns');
    alive.push(stack.process('svc-campaigns').url, second.url);
    return await work({ stack, databases, dataDir, services: () => alive, relay });
  } finally {
    await databases.close();
    await relay.stop();
    await stack.stop();
    await clearNamespace(given);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
