import { SelectField } from '@postcard/ui';
import type { ReactNode } from 'react';
import styles from './lists.module.css';
import { SearchField } from './search-field.tsx';
import type { Filters } from './use-filters.ts';

type Option = { value: string; label: string };

type Props = {
  filters: Filters;
  search: { name: string; hint?: string };
  status: { name: string; label: string; options: readonly Option[] };
  className?: string | undefined;
  /** What else is shown beside the fields. */
  children?: ReactNode;
};

/** The fields above a list: a search box, and a choice of status. */
export function ListFilters({ filters, search, status, className = styles['filters'], children }: Props) {
  return (
    <div className={className}>
      <SearchField {...search} value={filters.q} onSearch={filters.search} />
      <SelectField
        label={status.label}
        name={status.name}
        value={filters.status}
        onChange={({ target }) => filters.choose(target.value)}
        options={[...status.options]}
      />
      {children}
    </div>
  );
}
