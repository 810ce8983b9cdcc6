import type { createRoutes, Connection, Logger, SecurityLog } from '@postcard/service-kit';
import { createRecoveryJob } from './job.ts';
import { createRecovery } from './recovery.ts';
import { createRecoveryRequestStore } from './request-store.ts';
import { addRecoveryRoutes } from './routes.ts';

type Deps = Parameters<typeof createRecovery>[0] & {
  db: Connection;
  securityLog: Pick<SecurityLog, 'record'>;
  log: Logger;
};

/** Puts recovery together: its routes, and the job that sends what they were asked for. */
export function createRecoveryModule({ db, securityLog, log, ...deps }: Deps) {
  const recovery = createRecovery(deps);
  const requests = createRecoveryRequestStore(db, deps.now);
  return {
    job: createRecoveryJob({ requests, recovery, log }),
    addRoutes: (routes: ReturnType<typeof createRoutes>): void =>
      addRecoveryRoutes(routes, { users: deps.users, recovery, requests, securityLog }),
  };
}
