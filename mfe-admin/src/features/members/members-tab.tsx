import { userStatuses, type User, type UserStatus } from '@postcard/contracts/identity';
import { Badge, formatDate } from '@postcard/ui';
import { useList } from '@postcard/web-kit';
import { useAddress } from '../lists/use-address.ts';
import { users } from './api.ts';
import { MemberDialog } from './member-dialog.tsx';
import { ListFilters } from '../lists/list-filters.tsx';
import { listPath } from '../lists/list-path.ts';
import { ListTable } from '../lists/list-table.tsx';
import { statusOptions } from '../lists/status-options.ts';
import type { ListColumn } from '../lists/use-columns.ts';
import { useFilters } from '../lists/use-filters.ts';

const membershipWords: Record<UserStatus, string> = { administrator: 'Administrator', member: 'Member', none: 'None' };

const columns: ListColumn<User>[] = [
  {
    id: 'business',
    header: 'Business',
    cell: ({ businessName, displayName }) => businessName || displayName,
    isRowHeader: true,
  },
  { id: 'category', header: 'Category', cell: ({ businessSubcategory }) => businessSubcategory },
  { id: 'contact', header: 'Contact', cell: ({ contactName }) => contactName },
  { id: 'email', header: 'Email', cell: ({ email }) => email },
  { id: 'phone', header: 'Phone', isOneLine: true, cell: ({ phone }) => phone, isExtra: true },
  { id: 'website', header: 'Website', cell: ({ website }) => website ?? '', isExtra: true },
  { id: 'account', header: 'Account', cell: ({ accountNumber }) => accountNumber, isExtra: true },
  {
    id: 'membership',
    header: 'Membership',
    cell: ({ membershipId, isAdmin }) => (
      <Badge tone={membershipId ? 'success' : 'neutral'}>
        {membershipWords[isAdmin ? 'administrator' : membershipId ? 'member' : 'none']}
      </Badge>
    ),
  },
  { id: 'since', header: 'Registered', cell: ({ createdAt }) => formatDate(createdAt) },
];

/** Statuses, and members who requested another trade. */
const choices = [...userStatuses, 'trade'] as const;
const choiceOptions = statusOptions(choices, (choice) =>
  choice === 'trade' ? 'Change of trade to review' : membershipWords[choice],
);

export function Component() {
  const address = useAddress();
  const filters = useFilters('members', choices);
  const { q, status, isNarrowed } = filters;
  const list = useList(
    listPath('/api/users', { q, ...(status === 'trade' ? { trade: 'pending' } : { status }) }),
    users,
  );
  const opened = address.get('member');
  return (
    <>
      <ListFilters
        filters={filters}
        columns={columns}
        search={{ name: 'members-search', hint: 'Business, name, e-mail, account number' }}
        status={{ name: 'members-status', label: 'Membership', options: choiceOptions }}
      />
      <ListTable
        name="members"
        caption="Members"
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        empty={
          isNarrowed
            ? { title: 'Nobody matches', text: 'Try another search or membership.' }
            : { title: 'Nobody yet', text: 'Whoever registers appears here.' }
        }
        rowAction={{
          label: 'View',
          name: ({ businessName }) => businessName,
          onSelect: ({ id }) => address.open({ member: id }),
        }}
      />
      {opened && (
        <MemberDialog
          key={opened}
          id={opened}
          onClose={() => address.set({ member: null })}
          onChanged={() => void list.reload()}
        />
      )}
    </>
  );
}
