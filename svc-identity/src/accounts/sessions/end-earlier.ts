import type { SecondFactors } from '../second-factors/factors.ts';
import type { DeviceStore } from './device-store.ts';
import type { SessionStore } from './store.ts';

type Deps = { sessionStore: SessionStore; devices: DeviceStore; factors: Pick<SecondFactors, 'forget'> };

/** Ends every session, known browser and factor from before an address was first confirmed. */
export function createEndEarlier({ sessionStore, devices, factors }: Deps) {
  return async function endEarlier(userId: string): Promise<void> {
    await Promise.all([sessionStore.endAllOf(userId), devices.forgetAllOf(userId), factors.forget(userId)]);
  };
}
