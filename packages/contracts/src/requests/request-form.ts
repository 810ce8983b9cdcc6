import { z } from '../shared/zod.ts';

/**
 * A field no person sees, under a name that robots like and browsers do not fill in by themselves. A request with it is
 * answered like any other and goes no further.
 */
export const subject = z.string().max(4000).optional();

/** A text of one line, as a browser without script sends it. */
export const line = z.string().max(300).default('');

export function requireFields<F extends Record<string, unknown>>(
  form: F,
  names: readonly (keyof F & string)[],
  context: z.RefinementCtx,
): void {
  for (const name of names)
    if (String(form[name]).trim() === '')
      context.addIssue({ code: 'custom', path: [name], message: 'Please fill out all required fields.' });
}
