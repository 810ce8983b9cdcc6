import { user } from '@postcard/contracts/identity';
import { rolesFor } from '@postcard/contracts/staff-roles';
import { listOf, path, tab, type Source } from './row.ts';

export const tradeChanges: Source = {
  id: 'trade-changes',
  title: 'Changes of trade to review',
  path: path('/api/users', { trade: 'pending' }),
  all: tab('members', { status: 'trade' }),
  tone: 'warning',
  roles: rolesFor.office,
  schema: listOf(user, ({ id, businessName, businessSubcategory, pendingTrade, createdAt }) => ({
    id,
    what: businessName,
    detail: `From ${businessSubcategory} to ${pendingTrade?.businessSubcategory ?? businessSubcategory}`,
    since: pendingTrade?.askedAt ?? createdAt,
    href: tab('members', { status: 'trade', member: id }),
  })),
};
