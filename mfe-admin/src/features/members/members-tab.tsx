import { userStatuses, type User, type UserStatus } from '@postcard/contracts/identity';
import { Badge, DataTable, EmptyState, formatDate, SelectField, TextField, type DataTableColumn } from '@postcard/ui';
import { useList, userMessageOf } from '@postcard/web-kit';
import { MoreRows } from '../lists/more-rows.tsx';
import { useAddress } from '../lists/use-address.ts';
import { useSearchText } from '../lists/use-search-text.ts';
import styles from '../requests/requests.module.css';
import { users } from './api.ts';
import { MemberDialog } from './member-dialog.tsx';

const membershipWords: Record<UserStatus, string> = { administrator: 'Administrator', member: 'Member', none: 'None' };

const columns: DataTableColumn<User>[] = [
  {
    id: 'business',
    header: 'Business',
    cell: ({ businessName, displayName }) => businessName || displayName,
    isRowHeader: true,
  },
  { id: 'category', header: 'Category', cell: ({ businessSubcategory }) => businessSubcategory },
  { id: 'contact', header: 'Contact', cell: ({ contactName }) => contactName },
  { id: 'email', header: 'Email', cell: ({ email }) => email },
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

/** Everybody with an account, members or not yet. */
export function Component() {
  const address = useAddress();
  const q = address.get('q');
  const [text, setText] = useSearchText(q, (next) => address.set({ q: next }));
  const status = userStatuses.find((each) => each === address.get('status')) ?? '';
  const list = useList(
    `/api/users?${new URLSearchParams({ limit: '50', ...(q && { q }), ...(status && { status }) })}`,
    users,
  );
  const opened = address.get('member');
  return (
    <>
      <div className={styles['filters']}>
        <TextField
          label="Search"
          hint="Business, name, e-mail, account number"
          type="search"
          name="members-search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <SelectField
          label="Membership"
          name="members-status"
          value={status}
          onChange={(event) => address.set({ status: event.target.value })}
          options={[
            { value: '', label: 'All' },
            ...userStatuses.map((value) => ({ value, label: membershipWords[value] })),
          ]}
        />
      </div>
      <DataTable
        caption="Members"
        captionHidden
        columns={columns}
        rows={list.items}
        rowId={({ id }) => id}
        empty={
          <EmptyState title={q || status ? 'Nobody matches' : 'Nobody yet'}>
            {q || status ? 'Try another search or membership.' : 'Whoever registers appears here.'}
          </EmptyState>
        }
        error={
          list.error && { message: userMessageOf(list.error), onRetry: () => void list.reload(), busy: list.isBusy }
        }
        rowAction={{
          label: 'View',
          name: ({ businessName }) => businessName,
          onSelect: ({ id }) => address.open({ member: id }),
        }}
      />
      <MoreRows list={list} />
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
