import type { DataTableColumn, InitialSort, KeptSort } from '@postcard/ui';
import { useAddress } from './use-address.ts';

/** How a tab's table is sorted, in the address: a column's id, with a minus before it from last to first. */
export function useSort<Row>(columns: ReadonlyArray<DataTableColumn<Row>>, usual?: InitialSort): KeptSort {
  const { get, set } = useAddress();
  const text = get('sort');
  const column = text.replace(/^-/, '');
  const isKnown = columns.some(({ id, sortBy }) => sortBy !== undefined && id === column);
  return {
    sort: isKnown ? { column, descending: text.startsWith('-') } : usual,
    onSort: (sort) => set({ sort: `${sort.descending ? '-' : ''}${sort.column}` }),
  };
}
