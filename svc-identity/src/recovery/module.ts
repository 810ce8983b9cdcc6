import type { createRoutes, Connection, Logger, SecurityLog } from '@postcard/service-kit';
import type { SessionParts } from '../sessions/begin.ts';
import type { Welcome } from '../sessions/welcome.ts';
import { createRecoveryJob } from './job.ts';
import { createConfirmAddress } from './confirm-address.ts';
import { createRecovery } from './recovery.ts';
import { createRecoveryRequestStore } from './request-store.ts';
import { addRecoveryRoutes } from './routes.ts';

type Deps = Parameters<typeof createRecovery>[0] &
  Parameters<typeof createConfirmAddress>[0] & {
    db: Connection;
    securityLog: Pick<SecurityLog, 'record'>;
    log: Logger;
  };

export function createRecoveryModule({ db, securityLog, log, ...deps }: Deps) {
  const recovery = createRecovery(deps);
  const requests = createRecoveryRequestStore(db, deps.now);
  return {
    job: createRecoveryJob({ requests, recovery, log }),
    addRoutes: (routes: ReturnType<typeof createRoutes>, parts: SessionParts & { welcome: Welcome }): void =>
      addRecoveryRoutes(routes, {
        ...parts,
        users: deps.users,
        recovery,
        requests,
        confirmAddress: createConfirmAddress(deps),
        securityLog,
      }),
  };
}
