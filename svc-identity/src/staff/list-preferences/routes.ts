import type { Routes } from '../../parts.ts';
import { listPreferencesRoutes as routes } from '@postcard/contracts';
import { NamedError, type Principal } from '@postcard/service-kit';
import type { ListPreferenceStore } from './store.ts';

function requireTeam({ role }: Principal): void {
  if (role !== 'admin') throw new NamedError('forbidden');
}

export function addListPreferenceRoutes({ serve }: Routes, preferences: ListPreferenceStore): void {
  serve(routes.getListPreferences, ({ user }) => {
    requireTeam(user);
    return preferences.of(user.userId);
  });

  serve(routes.setListPreferences, async ({ user, body }) => {
    requireTeam(user);
    const kept = await preferences.put(user.userId, body);
    if (!kept)
      throw new NamedError('conflict', { message: 'Your list settings changed on another page. Please try again.' });
    return kept;
  });
}
