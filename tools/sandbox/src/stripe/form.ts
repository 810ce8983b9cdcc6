import { invalidRequest } from './errors.ts';

export type FormValue = string | FormObject;
export type FormObject = { [key: string]: FormValue };

/** Parses `line_items[0][price_data][currency]=usd` into objects without prototype; arrays have the keys 0, 1, 2. */
export function parseForm(body: string): FormObject {
  const form = emptyObject();
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''));
    let place = form;
    for (const [depth, key] of path.entries()) {
      if (depth === path.length - 1) {
        place[key === '' ? String(Object.keys(place).length) : key] = value;
        break;
      }
      const below = place[key] ?? emptyObject();
      if (typeof below === 'string') throw invalidRequest(`Invalid object: ${name}`, { param: name });
      place[key] = below;
      place = below;
    }
  }
  return form;
}

export function onlyKnown(form: FormObject, known: readonly string[], path = ''): void {
  for (const key of Object.keys(form)) {
    if (known.includes(key)) continue;
    const param = path ? `${path}[${key}]` : key;
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
}

export function text(form: FormObject, key: string): string | undefined {
  const value = form[key];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${key}`, { param: key });
  return value;
}

export function requiredText(form: FormObject, key: string): string {
  const value = text(form, key);
  if (value === undefined)
    throw invalidRequest(`Missing required param: ${key}.`, { code: 'parameter_missing', param: key });
  return value;
}

export function integer(form: FormObject, key: string, least = 0): number | undefined {
  const value = text(form, key);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < least) {
    throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: key });
  }
  return number;
}

/** Returns an object; with `known`, refuses other members. */
export function object(form: FormObject, key: string, known?: readonly string[], path = key): FormObject {
  const value = form[key] ?? emptyObject();
  if (typeof value === 'string') throw invalidRequest(`Invalid object`, { param: key });
  if (known) onlyKnown(value, known, path);
  return value;
}

export function metadata(form: FormObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(object(form, 'metadata')).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}

export function list(form: FormObject, key: string): FormValue[] {
  return Object.values(object(form, key));
}

function emptyObject(): FormObject {
  return Object.create(null) as FormObject;
}
