/**
 * How the parts of a town are typed. What cannot be read stays as it was typed, so that a draft keeps it and says what
 * is wrong.
 */
export type Kind = 'text' | 'number' | 'money' | 'list' | 'months' | 'color';
export type Typed = string | string[];

/** What has commas or spaces between its parts. */
export const partsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
/** What has commas alone between its parts: names of two words. */
export const namesOf = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

export const numberOf = (text: string): number | string =>
  /^\d[\d,]*$/.test(text) ? Number(text.replaceAll(',', '')) : text;

/** Integer cents of an amount in dollars. */
export const centsOf = (text: string): number | string =>
  /^\$?\d[\d,]*([.]\d{1,2})?$/.test(text) ? Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100) : text;

export const dollarsOf = (cents: number): string => (cents / 100).toFixed(2).replace(/[.]00$/, '');

/** What of a draft is shown in a field. */
export function typedOf(kind: Kind, value: unknown): Typed {
  if (kind === 'months') return Array.isArray(value) ? value.map(String) : [];
  if (value === undefined || value === null) return '';
  if (kind === 'money' && typeof value === 'number') return dollarsOf(value);
  if (kind === 'list' && Array.isArray(value)) return value.map((part) => shown(part)).join(', ');
  return shown(value);
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What a field means; undefined for a color that is not chosen. */
export function valueOf(kind: Kind, typed: Typed): unknown {
  if (kind === 'months') return [...typed].map(Number).toSorted((one, other) => one - other);
  const text = String(typed).trim();
  if (kind === 'number') return numberOf(text);
  if (kind === 'money') return centsOf(text);
  if (kind === 'list') return partsOf(text);
  return kind === 'color' ? text.toLowerCase() || undefined : text;
}
