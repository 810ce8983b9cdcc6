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
  columns?: readonly ListColumn<Row>[];
  children?: ReactNode;
};

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
