import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

export type SpinnerProps = ComponentProps<'span'>;

export function Spinner({ className, ...props }: SpinnerProps) {
  return <span className={classNames('pc-spinner', className)} aria-hidden="true" {...props} />;
}
