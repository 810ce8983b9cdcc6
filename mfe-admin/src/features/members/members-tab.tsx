import { userStatuses, type User, type UserStatus } from '@postcard/contracts/identity';
import { Badge, formatDate } from '@postcard/ui';
import { users } from './api.ts';
import { MemberDialog } from './member-dialog.tsx';
import { ListPage } from '../list-page/list-page.tsx';
import { listPath } from '../lists/use-address.ts';
import type { ListColumn } from '../lists/use-list-preferences.ts';

const membershipWords: Record<UserStatus, string> = { administrator: 'Administrator', member: 'Member', none: 'None' };

const columns: ListColumn<User>[] = [
  {
    id: 'business',
    header: 'Business',
    cell: ({ businessName, displayName }) => businessName || displayName,
    isRowHeader: true,
  },
  { id: 'category', header: 'Category', cell: 'businessSubcategory' },
  { id: 'contact', header: 'Contact', cell: 'contactName' },
  { id: 'email', header: 'Email', cell: 'email' },
  { id: 'phone', header: 'Phone', isOneLine: true, cell: 'phone', isExtra: true },
  { id: 'website', header: 'Website', cell: 'website', isExtra: true },
  { id: 'account', header: 'Account', cell: 'accountNumber', isExtra: true },
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

const choices = [...userStatuses, 'trade'] as const;

export const Component = () => (
  <ListPage
    name="members"
    caption="Members"
    path={({ q, status }) => listPath('/api/users', { q, ...(status === 'trade' ? { trade: 'pending' } : { status }) })}
    rows={users}
    columns={columns}
    search="Business, name, email, account number"
    status={{
      label: 'Membership',
      values: choices,
      wordsOf: (choice) => (choice === 'trade' ? 'Change of trade to review' : membershipWords[choice]),
    }}
    empty={({ isNarrowed }) =>
      isNarrowed
        ? { title: 'No matches', text: 'Try another search or membership.' }
        : { title: 'No entries yet', text: 'New accounts appear here.' }
    }
    action={{ label: 'View', nameOf: ({ businessName }) => businessName }}
    opens="member"
    renderDialog={(opened) => <MemberDialog {...opened} />}
  />
);
