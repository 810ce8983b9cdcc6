import { z } from './zod.ts';
import { errorCatalogue, errorCodes, type ErrorCode } from './errors.ts';

/** A problem by RFC 9457. `message` is for the user, `code` for the client. */
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

export function problemOf(
  code: ErrorCode,
  options: {
    message?: string | undefined;
    detail?: string | undefined;
    errors?: FieldErrors | undefined;
    requestId?: string | undefined;
  } = {},
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

const mostFields = 20;
const longestName = 100;
const mostSentences = 10;

/** Returns zod's issues by field. The empty key holds issues that belong to no field. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  // A map is safe if a sender calls a member `__proto__`.
  const errors = new Map<string, string[]>();
  const ofWrongType = new Set<string>();
  for (const issue of error.issues) {
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, mostFields).map((key) => [...issue.path, key])
        : [issue.path];
    for (const name of paths.map(nameOf)) {
      // A value of another type has no length to report.
      if (!ofWrongType.has(name)) addSentence(errors, name, issue.message);
      if (issue.code === 'invalid_type') ofWrongType.add(name);
    }
  }
  return Object.fromEntries(errors);
}

function addSentence(errors: Map<string, string[]>, name: string, sentence: string): void {
  const message = errors.get(name);
  if (!message) {
    if (errors.size < mostFields) errors.set(name, [sentence]);
  } else if (message.length < mostSentences && !message.includes(sentence)) {
    message.push(sentence);
  }
}

function nameOf(path: readonly PropertyKey[]): string {
  const name = path.map(String).join('.');
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
}
