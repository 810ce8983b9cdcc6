import { invalidRequest } from './errors.ts';

export type FormValue = string | FormObject;
export type FormObject = { [key: string]: FormValue };

/** Parses `line_items[0][price_data][currency]=usd` into objects without prototype; arrays have the keys 0, 1, 2. */
export function parseForm(body: string): FormObject {
  const form = emptyObject();
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''));
    const last = path.pop() ?? '';
    let place = form;
    for (const key of path) {
      const below = (place[key] ??= emptyObject());
      if (typeof below === 'string') throw invalidRequest(`Invalid object: ${name}`, { param: name });
      place = below;
    }
    place[last === '' ? String(Object.keys(place).length) : last] = value;
  }
  return form;
}

export function text(form: FormObject, key: string): string | undefined {
  const value = form[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function requiredText(form: FormObject, key: string): string {
  const value = text(form, key);
  if (value === undefined)
    throw invalidRequest(`Missing required param: ${key}.`, { code: 'parameter_missing', param: key });
  return value;
}

export function integer(form: FormObject, key: string, otherwise?: number): number {
  const number = Number(text(form, key) ?? otherwise);
  if (!Number.isSafeInteger(number) || number < 0)
    throw invalidRequest(`Invalid integer: ${key}`, { code: 'parameter_invalid_integer', param: key });
  return number;
}

export function object(form: FormObject, key: string): FormObject {
  const value = form[key] ?? emptyObject();
  if (typeof value === 'string') throw invalidRequest(`Invalid object`, { param: key });
  return value;
}

export const metadata = (form: FormObject) => ({ ...object(form, 'metadata') }) as Record<string, string>;

function emptyObject(): FormObject {
  return Object.create(null) as FormObject;
}
