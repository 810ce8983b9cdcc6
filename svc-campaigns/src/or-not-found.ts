import { NamedError } from '@postcard/service-kit';

export function orNotFound<T extends object>(value: T | null | undefined): T {
  if (!value) throw new NamedError('not_found');
  return value;
}
