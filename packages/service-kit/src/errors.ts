import { errorCatalogue, type ErrorCode, type FieldErrors } from '@postcard/contracts';

type Details = { message?: string; errors?: FieldErrors; retryAfterSeconds?: number };

export class NamedError extends Error {
  override name = 'NamedError';
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errorCatalogue[code].message);
    this.code = code;
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

export function invalidField(field: string, message: string): NamedError {
  return new NamedError('validation_failed', { errors: { [field]: [message] } });
}
