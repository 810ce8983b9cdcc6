import { grouped } from '@postcard/contracts/numbers';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

let dollars: Intl.NumberFormat | undefined;

export function formatMoney(cents: number): string {
  // Created on first use, because it loads the browser's tables.
  dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return dollars.format(cents / 100);
}

export const formatWholeDollars = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${grouped(Math.round(Math.abs(cents) / 100))}`;

type MoneyProps = Omit<ComponentProps<'span'>, 'children'> & { cents: number };

export const Money = ({ cents, className, ...props }: MoneyProps) => (
  <span className={classNames('pc-figures', className)} {...props}>
    {formatMoney(cents)}
  </span>
);
