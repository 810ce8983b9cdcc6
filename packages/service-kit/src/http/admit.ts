import { checksSession, mayCall, stepUpMs, type RouteContract } from '@postcard/contracts';
import type { Context } from 'koa';
import type { Authenticate, Principal } from '../auth/authenticate.ts';
import { NamedError } from '../errors.ts';

export type Admitted<Checked> = { user: Principal | null; checked?: Checked };

export type AdmitOptions<Checked> = {
  authenticate: Authenticate;
  /** Refuses a principal whose session has ended, or whose role or membership has changed since the token was made. */
  checkSession?: (principal: Principal, access: 'user' | 'verified' | 'admin', ctx: Context) => Promise<Checked>;
  isOpenWhileFactorDue?: boolean;
  proofClock?: () => Date;
  onForbidden?: (principal: Principal, contract: RouteContract, ctx: Context) => Promise<void>;
};

/**
 * Returns the caller if the route admits it.
 * @throws NamedError unauthenticated, token_expired, second_factor_due, forbidden, step_up_required, and errors of the
 * session check
 */
export async function admit<Checked>(
  ctx: Context,
  contract: RouteContract,
  options: AdmitOptions<Checked>,
): Promise<Admitted<Checked>> {
  if (contract.access === 'public') return { user: null };
  const { authenticate, checkSession, onForbidden, proofClock = () => new Date() } = options;
  ctx.set('Cache-Control', 'no-store');
  const principal = await authenticate(ctx);
  if (principal.isFactorDue && !options.isOpenWhileFactorDue) throw new NamedError('second_factor_due');
  const user = inRole(principal, contract);
  const isOfTeam = principal.role === 'admin';
  if (!checksSession(contract) && !isOfTeam) return { user };
  if (contract.access === 'admin' && user.role !== 'admin') {
    // A token from before a change of role must be renewed, not refused.
    if (isOfTeam) await checkSession?.(principal, 'user', ctx);
    await onForbidden?.(principal, contract, ctx);
    throw new NamedError('forbidden');
  }
  const checked = await checkSession?.(user, contract.access, ctx);
  if (contract.stepUp && user.role === 'admin') requireFreshProof(user, proofClock());
  return { user, ...(checked === undefined ? {} : { checked }) };
}

/** Treats a team member whose role the route does not list as a member, who can access only their own documents. */
function inRole(principal: Principal, { roles }: RouteContract): Principal {
  if (principal.staffRole === null || mayCall(principal.staffRole, roles)) return principal;
  return { ...principal, role: 'member', staffRole: null };
}

export function requireFreshProof({ authenticatedAt }: Principal, now: Date): void {
  const isFresh = now.getTime() - authenticatedAt < stepUpMs;
  if (!isFresh) throw new NamedError('step_up_required');
}
