import { NamedError } from '@postcard/service-kit';

export function refusedPicture(message: string): NamedError {
  return new NamedError('validation_failed', { message, errors: { file: [message] } });
}
