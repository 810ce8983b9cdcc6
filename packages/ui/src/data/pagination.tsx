import { grouped } from '@postcard/contracts/numbers';
import type { ComponentProps } from 'react';
import { Button } from '../actions/button.tsx';
import { classNames } from '../class-names.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.tsx';

export type PaginationProps = Omit<ComponentProps<'nav'>, 'children'> & {
  label: string;
  page: number;
  pageSize: number;
  total: number;
  busy?: boolean;
  /** Lists are read by cursor, so only the next and previous page are offered. */
  onPageChange: (page: number) => void;
};

export function Pagination({
  label,
  page,
  pageSize,
  total,
  busy = false,
  onPageChange,
  className,
  ...props
}: PaginationProps) {
  if (total <= pageSize) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav aria-label={`${label}, pages`} className={classNames('pc-pagination', className)} {...props}>
      <p className="pc-figures" aria-live="polite">
        {grouped(first)} to {grouped(last)} of {grouped(total)}
      </p>
      <div className="pc-pagination__buttons">
        <Button
          size="small"
          icon={<ChevronLeftIcon size={16} />}
          disabled={busy || page <= 1}
          onClick={() => onPageChange(page - 1)}
        >
          Previous
        </Button>
        <Button
          size="small"
          icon={<ChevronRightIcon size={16} />}
          disabled={busy || last >= total}
          onClick={() => onPageChange(page + 1)}
          className="pc-button--icon-end"
        >
          Next
        </Button>
      </div>
    </nav>
  );
}
