import { notifyRoutes as routes } from '@postcard/contracts';
import type { createRoutes } from '@postcard/service-kit';
import type { PreferenceStore } from './store.ts';

export function addPreferenceRoutes({ serve }: ReturnType<typeof createRoutes>, preferences: PreferenceStore): void {
  serve(routes.getPreferences, ({ user }) => preferences.of(user.userId));

  serve(routes.setPreferences, async ({ user, body }) => {
    await preferences.set(user.userId, body);
    return body;
  });
}
