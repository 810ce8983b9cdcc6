import { NamedError, type Principal } from '@postcard/service-kit';

/** For what is somebody's own and not even an administrator's. @throws NamedError not_found */
export function requireSelf(principal: Principal, userId: string): void {
  if (principal.userId !== userId) throw new NamedError('not_found');
}
