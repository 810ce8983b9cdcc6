import { SelectField, Button, ChevronDownIcon, DropdownMenu, TextField } from '@postcard/ui';
import type { ReactNode } from 'react';
import styles from './lists.module.css';
import { SavedFilters } from './saved-filters.tsx';
import { type ListColumn, useColumns } from './use-list-preferences.ts';
import { type Filters, type TeamList, useSearchText } from './use-address.ts';

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

function ColumnMenu<Row>({ list, columns }: { list: TeamList; columns: readonly ListColumn<Row>[] }) {
  const { choices, isUsual, reset } = useColumns(list, columns);
  return (
    <DropdownMenu
      label="Columns"
      trigger={
        <Button size="small" variant="quiet" icon={<ChevronDownIcon size={16} />}>
          Columns
        </Button>
      }
      items={[
        ...choices.map(({ id, header, isShown, toggle }) => ({
          id,
          label: header,
          isChecked: isShown,
          onSelect: toggle,
        })),
        { id: 'usual', label: 'Default columns', disabled: isUsual, onSelect: reset },
      ]}
    />
  );
}

type SearchFieldProps = { name: string; hint?: string; value: string; onSearch: (text: string) => void };

function SearchField({ name, hint, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useSearchText(value, onSearch);
  return (
    <TextField
      label="Search"
      type="search"
      name={name}
      {...(hint && { hint })}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
