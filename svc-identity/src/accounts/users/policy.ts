import { NamedError, type Principal } from '@postcard/service-kit';

/** @throws NamedError not_found for another user's data, also to administrators */
export function requireSelf(principal: Principal, userId: string): void {
  if (principal.userId !== userId) throw new NamedError('not_found');
}
