import { addressSetting } from '@postcard/contracts/units';
import { join } from 'node:path';
import { REPO } from '../find/repo-paths.ts';
import { freePort } from '../process/ports.ts';
import { hostUnit } from './host-unit.ts';
import type { UnitProcess } from './supervise.ts';
import { local, SERVICES } from './units.ts';

type GatewayAlone = {
  dataDir: string;
  webReleases: string;
  servicesAt: string;
};

export async function startGatewayAlone({ dataDir, webReleases, servicesAt }: GatewayAlone): Promise<UnitProcess> {
  const url = local(await freePort());
  const gateway = hostUnit(
    {
      name: 'gateway',
      cwd: join(REPO, 'gateway'),
      command: process.execPath,
      args: ['src/main.ts'],
      env: {
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: new URL(url).port,
        WEB_RELEASES: webReleases,
        RATE_LIMIT_SCALE: '1000',
        ...Object.fromEntries(SERVICES.map((name) => [addressSetting(name), servicesAt])),
      },
      url,
      readyUrl: `${url}/readyz`,
    },
    dataDir,
  );
  await gateway.start();
  return gateway;
}
