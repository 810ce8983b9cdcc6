import type { ListPreferences } from '@postcard/contracts/list-preferences';
import { problem, type ApiCall, type FakeApi } from '@postcard/web-kit/testing';

const path = '/api/users/me/list-preferences';

/** Fakes the preferences service: a stale version is a conflict. */
export function keptPreferences(stored: Partial<ListPreferences> = {}) {
  const kept = { now: { version: 0, filters: [], columns: [], ...stored } as ListPreferences };
  const api: FakeApi = {
    [`GET ${path}`]: () => kept.now,
    [`PUT ${path}`]: ({ body }: ApiCall) => {
      const sent = body as ListPreferences;
      if (sent.version !== kept.now.version) return problem(409, 'conflict');
      return (kept.now = { ...sent, version: sent.version + 1 });
    },
  };
  return { api, kept };
}
