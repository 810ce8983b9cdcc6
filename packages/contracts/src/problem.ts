import { z } from 'zod';
import { errorCatalogue, errorCodes, type ErrorCode } from './errors.ts';

/** An RFC 9457 problem: the body of every failure. `message` is for the user, `code` for the client. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problem>;

export type FieldErrors = Record<string, string[]>;

/** The problem for a code of the catalogue. */
export function problemOf(
  code: ErrorCode,
  options: { message?: string | undefined; detail?: string | undefined; errors?: FieldErrors | undefined; requestId?: string | undefined } = {},
): Problem {
  const { status, title, message } = errorCatalogue[code];
  const text = options.message ?? message;
  return {
    type: `urn:postcard:problem:${code}`,
    title,
    status,
    detail: options.detail ?? text,
    code,
    message: text,
    ...(options.errors ? { errors: options.errors } : {}),
    ...(options.requestId ? { requestId: options.requestId } : {}),
  };
}

/** zod's issues by field, in the shape of a problem's `errors`. The empty key holds what belongs to no field. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  // Not an object while they are gathered: a sender may call a member `__proto__`.
  const errors = new Map<string, string[]>();
  for (const issue of error.issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) errors.set(path.join('.'), [...(errors.get(path.join('.')) ?? []), issue.message]);
  }
  return Object.fromEntries(errors);
}
