import type { Core } from '../core.ts';
import { acrossTowns } from '@postcard/service-kit';
import type { PictureStore } from '../pictures/store.ts';
import type { MembershipPorts } from '../ports.ts';

type Deps = {
  users: Pick<Core['users'], 'closing' | 'finishClosing'>;
  sessionStore: Pick<Core['sessionStore'], 'endAllOf'>;
  devices: Pick<Core['devices'], 'forgetAllOf'>;
  factors: Pick<Core['factors'], 'forget'>;
  pictures: Pick<PictureStore, 'remove'>;
  membership: Pick<MembershipPorts, 'closeAllOf'>;
};

export type Closing = ReturnType<typeof createClosing>;

/** Deletes a closed account's data. Can be repeated, so that a job completes it after a crash. */
export function createClosing({ users, sessionStore, devices, pictures, membership, factors }: Deps) {
  const clear = (userId: string): Promise<void> => acrossTowns(() => clearOfAll(userId));

  async function clearOfAll(userId: string): Promise<void> {
    await sessionStore.endAllOf(userId);
    await devices.forgetAllOf(userId);
    await factors.forget(userId);
    await pictures.remove(userId);
    await membership.closeAllOf(userId);
    await users.finishClosing(userId);
  }
  return {
    clear,
    async clearAll(): Promise<void> {
      for (const { id } of await users.closing()) await clear(id);
    },
  };
}
