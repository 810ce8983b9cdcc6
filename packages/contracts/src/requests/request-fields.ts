import { z } from '../shared/zod.ts';

/** Hidden field that robots fill in and browsers do not. A request with it is accepted and dropped. */
export const subject = z.string().max(4000).optional();

/** A text of one line, as a browser without script sends it. */
export const line = z.string().max(300).default('');

export type FormFields = Record<string, z.ZodType<string> | z.ZodOptional>;

type LinesOf<F extends FormFields> = { [Name in keyof F]: typeof line };

/** Makes every field a line of text; the rules apply when the result is parsed as the route's body. */
export const linesOf = <F extends FormFields>(fields: F): LinesOf<F> => mapFields(fields, () => line) as LinesOf<F>;

export type ViewOf<F extends FormFields> = {
  [Name in keyof F]: F[Name] extends z.ZodOptional ? z.ZodNullable<z.ZodString> : z.ZodString;
};

/** Removes the rules, because older readers must not refuse later values; null for optional fields. */
export const viewOf = <F extends FormFields>(fields: F): ViewOf<F> =>
  mapFields(fields, (field) => (field instanceof z.ZodOptional ? z.string().nullable() : z.string())) as ViewOf<F>;

type Given<F extends FormFields> = { [Name in keyof F]?: z.output<F[Name]> };

export const givenOf = <F extends FormFields>(fields: F, body: Given<F>): z.output<z.ZodObject<ViewOf<F>>> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, body[name] || null])) as z.output<z.ZodObject<ViewOf<F>>>;

const mapFields = <F extends FormFields>(fields: F, map: (field: F[keyof F]) => z.ZodType) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, map(fields[name] as F[keyof F])]));

export function requireFields<F extends Record<string, unknown>>(
  form: F,
  names: readonly (keyof F & string)[],
  context: z.RefinementCtx,
): void {
  for (const name of names)
    if (String(form[name]).trim() === '')
      context.addIssue({ code: 'custom', path: [name], message: 'Please fill out all required fields.' });
}
