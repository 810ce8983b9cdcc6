import { acrossTowns } from '@postcard/service-kit';
import type { PictureStore } from '../pictures/store.ts';
import type { SecondFactors } from '../second-factors/factors.ts';
import type { DeviceStore } from '../sessions/device-store.ts';
import type { SessionStore } from '../sessions/store.ts';
import type { SubscriptionStore } from '../subscriptions/store.ts';
import type { UserStore } from '../users/store.ts';

type Deps = {
  users: UserStore;
  sessionStore: SessionStore;
  devices: DeviceStore;
  pictures: PictureStore;
  subscriptions: SubscriptionStore;
  factors: Pick<SecondFactors, 'forget'>;
};

export type Closing = ReturnType<typeof createClosing>;

/** Removes what belongs to a closed account. Repeatable, so that a job finishes it after a crash. */
export function createClosing({ users, sessionStore, devices, pictures, subscriptions, factors }: Deps) {
  const clear = (userId: string): Promise<void> => acrossTowns(() => clearOfAll(userId));

  async function clearOfAll(userId: string): Promise<void> {
    await sessionStore.endAllOf(userId);
    await devices.forgetAllOf(userId);
    await factors.forget(userId);
    await pictures.remove(userId);
    await subscriptions.closeAllOf(userId);
    await users.finishClosing(userId);
  }
  return {
    clear,
    async clearAll(): Promise<void> {
      for (const { id } of await users.closing()) await clear(id);
    },
  };
}
