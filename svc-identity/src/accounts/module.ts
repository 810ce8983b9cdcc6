import type { ModuleParts } from '../parts.ts';
import type { Core } from './core.ts';
import { addOwnSecurityRoutes } from './own-security/routes.ts';
import { createPictureStore } from './pictures/store.ts';
import { addPictureRoutes } from './pictures/routes.ts';
import type { MembershipPorts } from './ports.ts';
import { addAccountRoutes } from './profile/account-routes.ts';
import { createClosing } from './profile/closing.ts';
import { createEmailChange } from './profile/email-change.ts';
import { createFactorReset } from './profile/factor-reset.ts';
import { addUserRoutes } from './profile/routes.ts';
import { createTakeBack } from './profile/take-back.ts';
import { createApplications } from './quick-start/applications.ts';
import { addQuickStartRoutes } from './quick-start/routes.ts';
import { createRecoveryJob } from './recovery/job.ts';
import { createRecovery } from './recovery/recovery.ts';
import { createRecoveryRequestStore } from './recovery/request-store.ts';
import { addRecoveryRoutes } from './recovery/routes.ts';
import { addSessionRoutes } from './sessions/routes.ts';

export function createAccounts(core: Core, membership: MembershipPorts) {
  const pictures = createPictureStore(core.db);
  const takeBack = createTakeBack(core);
  const deps = { ...core, membership, pictures, takeBack, emailChange: createEmailChange({ ...core, takeBack }) };
  const closing = createClosing(deps);
  const recovery = createRecovery(core);
  const requests = createRecoveryRequestStore(core.db, core.now);
  const applications = createApplications(deps);
  const factorReset = createFactorReset(core);
  const parts: ModuleParts = {
    addRoutes(routes) {
      addUserRoutes(routes, deps);
      addAccountRoutes(routes, { ...deps, closing });
      addPictureRoutes(routes, deps);
      addSessionRoutes(routes, core);
      addOwnSecurityRoutes(routes, core);
      addRecoveryRoutes(routes, { ...deps, recovery, requests });
      addQuickStartRoutes(routes, { ...core, applications });
    },
    outboxes: [core.users.model],
    prepare: async () => {
      await core.users.markStatuses();
      await core.users.markLookalikes();
      await core.keys.current();
      await core.factors.sealAnew();
    },
    background: [createRecoveryJob({ ...core, requests, recovery })],
    passes: [closing.clearAll, applications.applyForAll, factorReset.applyDue],
  };
  return { ...parts, factorReset };
}
