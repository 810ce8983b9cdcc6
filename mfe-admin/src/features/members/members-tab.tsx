import type { User } from '@postcard/contracts/identity';
import { Badge, DataTable, EmptyState, formatDate, TextField, type DataTableColumn } from '@postcard/ui';
import { useList, userMessageOf } from '@postcard/web-kit';
import { MoreRows } from '../dashboard/more-rows.tsx';
import { useAddress } from '../dashboard/use-address.ts';
import { useSearchText } from '../dashboard/use-search-text.ts';
import { users } from './api.ts';
import { MemberDialog } from './member-dialog.tsx';

const columns: DataTableColumn<User>[] = [
  { id: 'business', header: 'Business', cell: ({ businessName, displayName }) => businessName || displayName, isRowHeader: true },
  { id: 'category', header: 'Category', cell: ({ businessSubcategory }) => businessSubcategory },
  { id: 'contact', header: 'Contact', cell: ({ contactName }) => contactName },
  { id: 'email', header: 'Email', cell: ({ email }) => email },
  { id: 'membership', header: 'Membership', cell: ({ membershipId, isAdmin }) => <Badge tone={membershipId ? 'success' : 'neutral'}>{isAdmin ? 'Administrator' : membershipId ? 'Member' : 'None'}</Badge> },
  { id: 'since', header: 'Registered', cell: ({ createdAt }) => formatDate(createdAt) },
];

/** Everybody with an account, members or not yet. */
export function Component() {
  const address = useAddress();
  const q = address.get('q');
  const [text, setText] = useSearchText(q, (next) => address.set({ q: next }));
  const list = useList(`/api/users?${new URLSearchParams({ limit: '50', ...(q && { q }) })}`, users);
  const opened = address.get('member');
  return (
    <>
      <div style={{ marginBlock: 16 }}>
        <TextField label="Search" hint="Business, name, e-mail, account number" type="search" name="members-search" value={text} onChange={(event) => setText(event.target.value)} />
      </div>
      <DataTable
        caption="Members" captionHidden columns={columns} rows={list.items} rowId={({ id }) => id}
        empty={<EmptyState title={q ? 'Nobody matches' : 'Nobody yet'}>{q ? 'Try another search.' : 'Whoever registers appears here.'}</EmptyState>}
        error={list.error && { message: userMessageOf(list.error), onRetry: () => void list.reload(), busy: list.isBusy }}
        rowAction={{ label: 'View', name: ({ businessName }) => businessName, onSelect: ({ id }) => address.set({ member: id }) }}
      />
      <MoreRows list={list} />
      {opened && <MemberDialog key={opened} id={opened} onClose={() => address.set({ member: null })} onChanged={() => void list.reload()} />}
    </>
  );
}
