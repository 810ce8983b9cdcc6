import { freePort, startStack, type Stack } from '@postcard/devstack';
import type { OwnedResources } from './owned-resources.ts';

type Options = { resources: OwnedResources; signal: AbortSignal; log: (line: string) => void };

/** The whole product with the demo's data, as `npm start` has it, quiet and without limits that a run could reach. */
export async function startDemoStack({ resources, signal, log }: Options): Promise<Stack> {
  const port = await freePort();
  const env = { ...process.env, PUBLIC_URL: `http://localhost:${port}`, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn' };
  return resources.own(startStack({ dataDir: resources.folder(), port, env, log, signal }), (one) => one.stop());
}
