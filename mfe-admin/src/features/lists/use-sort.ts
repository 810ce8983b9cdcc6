import type { DataTableColumn, InitialSort, KeptSort } from '@postcard/ui';
import { useAddress } from './use-address.ts';

/** Holds a table's sort in the address: a column's id, with a minus when descending. */
export function useSort<Row>(columns: ReadonlyArray<DataTableColumn<Row>>, usual?: InitialSort): KeptSort {
  const { get, set } = useAddress();
  const text = get('sort');
  const sorts = (id: string | undefined) => columns.some((each) => each.sortBy !== undefined && each.id === id);
  const requested = { column: text.replace(/^-/, ''), descending: text.startsWith('-') };
  return {
    sort: sorts(requested.column) ? requested : sorts(usual?.column) ? usual : undefined,
    onSort: (sort) => set({ sort: `${sort.descending ? '-' : ''}${sort.column}` }),
  };
}
