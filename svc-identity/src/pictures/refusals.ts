import { NamedError } from '@postcard/service-kit';

/** A picture that cannot be taken, and why, in words for the person who chose it. */
export function refusedPicture(message: string): NamedError {
  return new NamedError('validation_failed', { message, errors: { file: [message] } });
}
