import type { DataTableColumn } from '@postcard/ui';
import { toast, userMessageOf } from '@postcard/web-kit';
import { useMemo } from 'react';
import type { TeamList } from './team-lists.ts';
import { useListPreferences } from './use-list-preferences.ts';

/** A list's column; an `isExtra` column is hidden by default. */
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
      toast({ variant: 'destructive', title: 'Columns not kept', description: userMessageOf(error) }),
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
