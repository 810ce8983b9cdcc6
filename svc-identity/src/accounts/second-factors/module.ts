import type { Connection, EventFactory, SecurityLog } from '@postcard/service-kit';
import type { FactorRequirement } from '../../config.ts';
import type { Sealer } from '@postcard/service-kit/security/sealer';
import type { UserStore } from '../users/store.ts';
import { createSecondFactors } from './factors.ts';
import { createFactorPolicy } from './policy.ts';
import { createPresentFactors } from './present.ts';
import { createReport } from './report.ts';
import { createFactorStore } from './store.ts';

type Deps = {
  db: Connection;
  sealer: Sealer;
  users: UserStore;
  securityLog: Pick<SecurityLog, 'record'>;
  newEvent: EventFactory;
  now: () => Date;
};

export function createSecondFactorModule({ db, sealer, now, ...deps }: Deps, required: FactorRequirement) {
  const factors = createSecondFactors({ store: createFactorStore(db), sealer, now });
  const policy = createFactorPolicy({ factors, required });
  return {
    factors,
    policy,
    presentFactors: createPresentFactors({ factors, policy }),
    report: createReport({ ...deps, factors, now }),
  };
}
