import { listPreferences, type ListPreferences } from '@postcard/contracts/list-preferences';
import { ApiError, apiFetch, useApi } from '@postcard/web-kit';

const path = '/api/users/me/list-preferences';
const none: ListPreferences = { version: 0, filters: [], columns: [] };
const read = () => apiFetch(path, { schema: listPreferences });

type ChangePreferences = (change: (before: ListPreferences) => ListPreferences) => Promise<void>;

/** Changes run one after the other, because each names the version before it. */
let last: Promise<unknown> = Promise.resolve();

/** Holds list preferences. A change shows at once, is reverted on failure and reapplied after a conflict. */
export function useListPreferences(): { preferences: ListPreferences; change: ChangePreferences } {
  const { data, mutate } = useApi(path, listPreferences);

  const change: ChangePreferences = (next) => {
    const put = (before: ListPreferences) =>
      apiFetch(path, { method: 'PUT', body: { ...next(before), version: before.version }, schema: listPreferences });
    const keep = async (before: ListPreferences | undefined): Promise<ListPreferences> => {
      try {
        return await put(before ?? (await read()));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        return put(await read());
      }
    };
    const done = keepAfter(last, () =>
      mutate(keep, { optimisticData: (before) => next(before ?? none), rollbackOnError: true, revalidate: false }),
    );
    last = done.catch(() => undefined);
    return done;
  };

  return { preferences: data ?? none, change };
}

async function keepAfter(before: Promise<unknown>, keep: () => Promise<unknown>): Promise<void> {
  await before;
  await keep();
}
