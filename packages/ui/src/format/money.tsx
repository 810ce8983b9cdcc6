import { grouped } from '@postcard/contracts/numbers';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

let dollars: Intl.NumberFormat | undefined;

/** Integer cents as dollars with two decimals: 12300 is '$123.00'. */
export function formatMoney(cents: number): string {
  // Made when it is first needed: making one loads the browser's tables.
  dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return dollars.format(cents / 100);
}

/** Integer cents as whole dollars, for prices in running text: 12300 is '$123'. Rounds. */
export function formatWholeDollars(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${grouped(Math.round(Math.abs(cents) / 100))}`;
}

export type MoneyProps = Omit<ComponentProps<'span'>, 'children'> & { cents: number };

/** An amount in tabular figures, so that columns of money line up. */
export function Money({ cents, className, ...props }: MoneyProps) {
  return (
    <span className={classNames('pc-figures', className)} {...props}>
      {formatMoney(cents)}
    </span>
  );
}
