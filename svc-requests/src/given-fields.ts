import type { FormFields, ViewOf } from '@postcard/contracts';
import type { z } from '@postcard/contracts/zod';

type Given<F extends FormFields> = { [Name in keyof F]?: z.output<F[Name]> };
type Stored<F extends FormFields> = z.output<z.ZodObject<ViewOf<F>>>;

/** What a form gave of its fields, as it is stored: null for what was left out or left empty. */
export const givenOf = <F extends FormFields>(fields: F, body: Given<F>): Stored<F> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, body[name] || null])) as Stored<F>;
