import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

type SpinnerProps = ComponentProps<'span'>;

export const Spinner = ({ className, ...props }: SpinnerProps) => (
  <span className={classNames('pc-spinner', className)} aria-hidden="true" {...props} />
);
