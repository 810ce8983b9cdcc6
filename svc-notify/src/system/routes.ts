import { systemRoutes as routes } from '@postcard/contracts';
import type { Bus, createRoutes, Logger } from '@postcard/service-kit';
import { checkUnits, type UnitAddresses } from './units.ts';

type Deps = { addresses: UnitAddresses; bus: Pick<Bus, 'queues'>; now: () => Date; log: Logger };

export function addSystemRoutes({ serve }: ReturnType<typeof createRoutes>, { addresses, bus, now, log }: Deps): void {
  serve(routes.getSystem, async () => {
    const [units, queues] = await Promise.all([
      checkUnits(addresses),
      bus.queues().catch((error: unknown) => {
        log.info({ err: error }, 'the queues could not be read');
        return null;
      }),
    ]);
    return { at: now().toISOString(), units, queues };
  });
}
