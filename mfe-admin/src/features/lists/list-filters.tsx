import { SelectField } from '@postcard/ui';
import type { ReactNode } from 'react';
import { ColumnMenu } from './column-menu.tsx';
import styles from './lists.module.css';
import { SavedFilters } from './saved-filters.tsx';
import { SearchField } from './search-field.tsx';
import type { ListColumn } from './use-columns.ts';
import type { Filters } from './use-filters.ts';

type Option = { value: string; label: string };

type Props<Row> = {
  filters: Filters;
  search?: { name: string; hint?: string };
  status?: { name: string; label: string; options: readonly Option[] };
  /** Of a table, to choose from. */
  columns?: readonly ListColumn<Row>[];
  /** What else is shown beside the fields. */
  children?: ReactNode;
};

/** The fields above a list: a search box, and a choice of status; and below them its saved filters and its columns. */
export function ListFilters<Row>({ filters, search, status, columns, children }: Props<Row>) {
  return (
    <div className={styles['head']}>
      <div className={styles['filters']}>
        {search && <SearchField {...search} value={filters.q} onSearch={filters.search} />}
        {status && (
          <SelectField
            label={status.label}
            name={status.name}
            value={filters.status}
            onChange={({ target }) => filters.choose(target.value)}
            options={[...status.options]}
          />
        )}
        {children}
      </div>
      <div className={styles['views']}>
        <SavedFilters filters={filters} />
        {columns && (
          <div className={styles['columns']}>
            <ColumnMenu list={filters.list} columns={columns} />
          </div>
        )}
      </div>
    </div>
  );
}
