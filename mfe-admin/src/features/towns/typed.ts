/** Kinds of fields. Text that cannot be parsed is kept, so that the draft reports it. */
export type Kind = 'text' | 'number' | 'money' | 'list' | 'months' | 'color';
export type Typed = string | string[];

export const partsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
/** Splits at commas only, because names have spaces. */
export const namesOf = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** An amount as typed or pasted: `$98,000`, `5 010`, `12.50`. */
const amount = /^(?:US)?\$?\s?(?:\d{1,3}(?:[,\s]\d{3})+|\d+)(?:[.]\d{1,2})?$/u;
const amountOf = (text: string): number | null =>
  amount.test(text) ? Number(text.replaceAll(/[US$,\s]/gu, '')) : null;

export function numberOf(text: string): number | string {
  const number = amountOf(text);
  return number !== null && Number.isInteger(number) ? number : text;
}

export function centsOf(text: string): number | string {
  const dollars = amountOf(text);
  return dollars === null ? text : Math.round(dollars * 100);
}

export const dollarsOf = (cents: number): string => (cents / 100).toFixed(2).replace(/[.]00$/, '');

export function typedOf(kind: Kind, value: unknown): Typed {
  if (kind === 'months') return Array.isArray(value) ? value.map(String) : [];
  if (value === undefined || value === null) return '';
  if (kind === 'money' && typeof value === 'number') return dollarsOf(value);
  if (kind === 'list' && Array.isArray(value)) return value.map((part) => shown(part)).join(', ');
  return shown(value);
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Converts a field's text to its value; undefined for a color that is not chosen. */
export function valueOf(kind: Kind, typed: Typed): unknown {
  if (kind === 'months') return [...typed].map(Number).toSorted((one, other) => one - other);
  const text = String(typed).trim();
  if (kind === 'number') return numberOf(text);
  if (kind === 'money') return centsOf(text);
  if (kind === 'list') return partsOf(text);
  return kind === 'color' ? text.toLowerCase() || undefined : text;
}
