import { listPreferences, type ListPreferences } from '@postcard/contracts/list-preferences';
import { ApiError, apiFetch, useApi, toast, userMessageOf } from '@postcard/web-kit';
import type { DataTableColumn } from '@postcard/ui';
import { useMemo } from 'react';
import type { TeamList } from './use-address.ts';

const path = '/api/users/me/list-preferences';
const none: ListPreferences = { version: 0, filters: [], columns: [] };
const read = () => apiFetch(path, { schema: listPreferences });

type ChangePreferences = (change: (before: ListPreferences) => ListPreferences) => Promise<void>;

/** The last change. Changes run one after another, because each sends the version of the one before. */
let last: Promise<unknown> = Promise.resolve();

/** Holds list preferences. A change is shown at once, reverted on failure, and reapplied after a conflict. */
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

export type ListColumn<Row> = DataTableColumn<Row> & { isExtra?: true };

const isFixed = <Row>({ id, isRowHeader = false }: ListColumn<Row>): boolean => isRowHeader || id === 'choose';

type ColumnChoice = { id: string; header: string; isShown: boolean; toggle: () => void };

export function useColumns<Row>(list: TeamList, columns: readonly ListColumn<Row>[]) {
  const { preferences, change } = useListPreferences();
  const chosen = preferences.columns.find((each) => each.list === list)?.columns;

  const shown = useMemo(
    () => columns.filter((each) => isFixed(each) || (chosen ? chosen.includes(each.id) : !each.isExtra)),
    [columns, chosen],
  );

  const choose = (ids: readonly string[] | null) =>
    void change((before) => ({
      ...before,
      columns: [...before.columns.filter((each) => each.list !== list), ...(ids ? [{ list, columns: [...ids] }] : [])],
    })).catch((error: unknown) =>
      toast({ variant: 'destructive', title: 'Columns not saved', description: userMessageOf(error) }),
    );

  const ids = shown.filter((each) => !isFixed(each)).map(({ id }) => id);
  const choices: ColumnChoice[] = columns
    .filter((each) => !isFixed(each))
    .map(({ id, header }) => ({
      id,
      header,
      isShown: ids.includes(id),
      toggle: () => choose(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    }));
  return { shown, choices, isUsual: !chosen, reset: () => choose(null) };
}
