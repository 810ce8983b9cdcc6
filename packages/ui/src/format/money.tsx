import { formatMoney, grouped } from '@postcard/contracts/numbers';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

export { formatMoney };

export const formatWholeDollars = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${grouped(Math.round(Math.abs(cents) / 100))}`;

type MoneyProps = Omit<ComponentProps<'span'>, 'children'> & { cents: number };

export const Money = ({ cents, className, ...props }: MoneyProps) => (
  <span className={classNames('pc-figures', className)} {...props}>
    {formatMoney(cents)}
  </span>
);
