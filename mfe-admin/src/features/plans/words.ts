import type { MembershipPlan } from '@postcard/contracts/identity';
import { formatMoney } from '@postcard/ui';

export const offerAct = ({ isActive }: MembershipPlan): string => (isActive ? 'Stop offering' : 'Offer');

export function pricesOf({ monthlyPrice, yearlyPrice }: MembershipPlan): string {
  const month = monthlyPrice > 0 ? [`${formatMoney(monthlyPrice)} a month`] : [];
  return [...month, ...(yearlyPrice > 0 ? [`${formatMoney(yearlyPrice)} a year`] : [])].join(' or ');
}
