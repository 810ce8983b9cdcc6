import { bookingView } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { rolesFor } from '@postcard/contracts/staff-roles';
import { formatMoney } from '@postcard/ui';
import { listOf, path, tab, type Source } from './row.ts';

/** Failed refunds; they are retried automatically and leave the list once paid. */
export const failedRefunds: Source = {
  id: 'failed-refunds',
  title: 'Refunds that failed',
  path: path('/api/bookings/failed-refunds'),
  all: tab('money'),
  tone: 'danger',
  roles: rolesFor.money,
  schema: listOf(bookingView, ({ id, businessName, amount, spotId, campaignName, bookingDate, refundTriedAt }) => ({
    id,
    what: businessName,
    detail: `${formatMoney(amount)} for ${spotId} on the ${campaignName}, tried again automatically`,
    since: refundTriedAt ?? bookingDate,
    href: paths.checkout(id),
  })),
};
