import type { SystemUnit } from '@postcard/contracts';
import type { Bus, Logger } from '@postcard/service-kit';
import { addressSetting, serviceList } from '@postcard/contracts/units';
import { z } from '@postcard/contracts/zod';
import type { Config } from '../../config.ts';

type UnitAddresses = Readonly<Record<string, string | undefined>>;

export const unitAddresses = (config: Config): UnitAddresses => ({
  gateway: config.GATEWAY_URL,
  ...Object.fromEntries(
    serviceList.map(({ name }) => [
      `svc-${name}`,
      name === 'notify' ? `http://${config.HOST}:${config.PORT}` : config[addressSetting(name)],
    ]),
  ),
});

/** Returns null while the broker is unavailable. */
export const readQueues = (bus: Pick<Bus, 'queues'>, log: Logger) =>
  bus.queues().catch((error: unknown) => {
    log.info({ err: error }, 'the queues could not be read');
    return null;
  });

const patienceMs = 2000;

const readiness = z.object({ checks: z.record(z.string(), z.string()).default({}) });

/** Requests every service's public health at once: no settings, no secrets. */
export function checkUnits(addresses: UnitAddresses): Promise<SystemUnit[]> {
  return Promise.all(
    Object.entries(addresses).map(([name, url]) =>
      url ? checkUnit(name, url) : { name, state: 'unknown' as const, checks: {}, outboxOldestSeconds: null },
    ),
  );
}

async function checkUnit(name: string, url: string): Promise<SystemUnit> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(patienceMs) });
    const { data } = readiness.safeParse(await response.json());
    return {
      name,
      state: response.ok ? 'ready' : 'unavailable',
      checks: data?.checks ?? {},
      outboxOldestSeconds: await oldestWaiting(url),
    };
  } catch {
    return { name, state: 'away', checks: {}, outboxOldestSeconds: null };
  }
}

async function oldestWaiting(url: string): Promise<number | null> {
  const response = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(patienceMs) }).catch(() => null);
  return response?.ok ? oldestIn(await response.text()) : null;
}

export function oldestIn(metrics: string): number | null {
  const ages = [...metrics.matchAll(/^outbox_oldest_seconds(?:\{[^}]*\})? (\S+)$/gm)]
    .map(([, value]) => Number(value))
    .filter(Number.isFinite);
  return ages.length > 0 ? Math.max(...ages) : null;
}
