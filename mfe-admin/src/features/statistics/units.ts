import { formatMoney } from '@postcard/ui';

/** How a value is written on the page and in a file: a file has figures to reckon with, and its column says of what. */
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
