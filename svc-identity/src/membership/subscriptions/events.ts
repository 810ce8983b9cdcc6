import type { EventData } from '@postcard/contracts';
import { memberOf, type StoredUser } from '../../accounts/users/user.ts';
import type { StoredSubscription } from './subscription.ts';

export function paidMembershipOf(
  { id, planName, amount, billingCycle, endDate, rejectionReason }: StoredSubscription,
  user: StoredUser,
): EventData<'membership.ended'> {
  return {
    member: memberOf(user),
    subscriptionId: id,
    planName,
    amount,
    billingCycle,
    paidUntil: endDate.toISOString(),
    ...(rejectionReason && { reason: rejectionReason }),
  };
}
