import type { createRoutes, EventFactory } from '@postcard/service-kit';
import type { SecondFactors } from '../second-factors/factors.ts';
import type { SessionParts } from '../sessions/begin.ts';
import type { DeviceStore } from '../sessions/device-store.ts';
import type { Welcome } from '../sessions/welcome.ts';
import type { createApply } from '../subscriptions/apply.ts';
import type { UserStore } from '../users/store.ts';
import type { EndEarlier } from '../sessions/end-earlier.ts';
import { createApplications } from './applications.ts';
import { createContinueQuickStart } from './continue.ts';
import { createQuickStart } from './quick-start.ts';
import { addQuickStartRoutes } from './routes.ts';

type Deps = {
  users: UserStore;
  factors: Pick<SecondFactors, 'of'>;
  devices: DeviceStore;
  endEarlier: EndEarlier;
  apply: ReturnType<typeof createApply>;
  welcome: Welcome;
  newEvent: EventFactory;
  now: () => Date;
};

export function createQuickStartModule(deps: Deps) {
  const applications = createApplications(deps);
  const quickStart = createQuickStart({ ...deps, applications });
  const continueQuickStart = createContinueQuickStart(deps);
  return {
    applyForAll: applications.applyForAll,
    addRoutes: (routes: ReturnType<typeof createRoutes>, parts: SessionParts): void =>
      addQuickStartRoutes(routes, { quickStart, continueQuickStart, devices: deps.devices, ...parts }),
  };
}
