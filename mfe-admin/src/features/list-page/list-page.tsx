import { useList, type List, type Parser } from '@postcard/web-kit';
import { Fragment, type ReactNode } from 'react';
import { ListFilters } from '../lists/list-filters.tsx';
import { ListTable, type ListTableProps } from '../lists/list-table.tsx';
import { statusOptions, useAddress, useFilters, type Filters } from '../lists/use-address.ts';
import { ChosenFrom, useSelection, type Selection } from '../selection/use-selection.ts';

export type Shown<Row, Status extends string = string> = {
  list: List<Row>;
  filters: Filters<Status>;
  selection: Selection;
  reload: () => void;
};

export type Opened<Row> = { id: string; known: Row | undefined; onClose: () => void; onChanged: () => void };

type Words<Status extends string, T> = T | ((filters: Filters<Status>) => T);

type Props<Row extends { id: string }, Status extends string> = Omit<
  ListTableProps<Row>,
  'list' | 'rowId' | 'rowAction' | 'empty' | 'unmatched'
> & {
  path: (filters: Filters<Status>) => string;
  rows: Parser<Row[]>;
  search: string | null;
  status?: { label: string; values: readonly Status[]; wordsOf: (status: Status) => string; all?: string };
  empty: Words<Status, ListTableProps<Row>['empty']>;
  /** Shown instead of `empty` if the list is filtered, or if the function returns a text. */
  unmatched?: Words<Status, string>;
  action?: { label: string; nameOf: (row: Row) => string; onSelect?: (row: Row) => void };
  opens?: string;
  renderDialog?: (opened: Opened<Row>) => ReactNode;
  renderHead?: (shown: Shown<Row, Status>) => ReactNode;
  renderBeside?: (shown: Shown<Row, Status>) => ReactNode;
  renderBulk?: (shown: Shown<Row, Status>) => ReactNode;
};

export function ListPage<Row extends { id: string }, Status extends string = never>({
  path,
  rows,
  search,
  status,
  empty,
  unmatched,
  action,
  opens,
  renderDialog,
  renderHead,
  renderBeside,
  renderBulk,
  ...table
}: Props<Row, Status>) {
  const { name, columns } = table;
  const address = useAddress();
  const filters = useFilters<Status>(name, status?.values);
  const list = useList(path(filters), rows);
  const selection = useSelection(list.items);
  const shown = { list, filters, selection, reload: () => void list.reload() };
  const { onSelect = ({ id }: Row) => opens && address.open({ [opens]: id }) } = action ?? {};
  const opened = opens && address.get(opens);
  return (
    <>
      {renderHead?.(shown)}
      <ListFilters
        filters={filters}
        columns={columns}
        {...(search !== null && { search: { name: `${name}-search`, hint: search } })}
        {...(status && {
          status: {
            name: `${name}-status`,
            label: status.label,
            options: statusOptions(status.values, status.wordsOf, status.all),
          },
        })}
      >
        {renderBeside?.(shown)}
      </ListFilters>
      {list.items && renderBulk?.(shown)}
      <ChosenFrom value={selection}>
        <ListTable
          {...table}
          list={list}
          rowId={({ id }) => id}
          empty={typeof empty === 'function' ? empty(filters) : empty}
          unmatched={typeof unmatched === 'function' ? unmatched(filters) : filters.isNarrowed && unmatched}
          {...(action && { rowAction: { label: action.label, name: action.nameOf, onSelect } })}
        />
      </ChosenFrom>
      {opened && (
        <Fragment key={opened}>
          {renderDialog?.({
            id: opened,
            known: list.items?.find(({ id }) => id === opened),
            onClose: () => address.set({ [opens]: null }),
            onChanged: shown.reload,
          })}
        </Fragment>
      )}
    </>
  );
}
