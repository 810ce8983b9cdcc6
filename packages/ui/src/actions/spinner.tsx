import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

export type SpinnerProps = Omit<ComponentProps<'span'>, 'ref'> & {
  /** Label for screen readers; without it the spinner is decoration. */
  label?: string;
};

export function Spinner({ label, className, ...props }: SpinnerProps) {
  if (!label) return <span className={classNames('pc-spinner', className)} aria-hidden="true" {...props} />;
  return (
    <output className={classNames('pc-spinner-line', className)} {...props}>
      <span className="pc-spinner" aria-hidden="true" /> {label}
    </output>
  );
}
