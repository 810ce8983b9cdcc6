import { systemRoutes } from '@postcard/contracts';
import type { ServiceDeps } from '@postcard/service-kit';
import type { Sealer } from '@postcard/service-kit/security/sealer';
import type { Config } from '../config.ts';
import type { ModuleParts } from '../parts.ts';
import { addDeadLetterRoutes } from './dead-letters/routes.ts';
import { createDeadLetterStore } from './dead-letters/store.ts';
import { checkUnits, readQueues, unitAddresses } from './system/units.ts';

type Deps = Pick<ServiceDeps, 'db' | 'bus' | 'now' | 'log'> & { sealer: Sealer; config: Config };

export function createOperations({ db, bus, sealer, now, log, config }: Deps) {
  const deadLetters = createDeadLetterStore({ db, sealer, now });
  const addresses = unitAddresses(config);
  const parts: ModuleParts = {
    addRoutes(routes) {
      addDeadLetterRoutes(routes, { deadLetters, bus, log });
      routes.serve(systemRoutes.getSystem, async () => {
        const [units, queues] = await Promise.all([checkUnits(addresses), readQueues(bus, log)]);
        return { at: now().toISOString(), units, queues };
      });
    },
  };
  return { ...parts, onDeadLetter: deadLetters.save };
}
