import { formatMoney } from '@postcard/ui';

/** Format of a value on the page and in a file, which has plain figures and a unit in the heading. */
export type Unit = {
  shown: (value: number) => string;
  filed: (value: number) => string | number;
  header: (name: string) => string;
};

const figures = new Intl.NumberFormat('en-US');

export const count: Unit = { shown: figures.format, filed: (value) => value, header: (name) => name };
export const dollars: Unit = {
  shown: formatMoney,
  filed: (cents) => (cents / 100).toFixed(2),
  header: (name) => `${name} in dollars`,
};
export const percent: Unit = {
  shown: (value) => `${value}%`,
  filed: (value) => value,
  header: (name) => `${name} in percent`,
};
