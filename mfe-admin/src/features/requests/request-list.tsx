import { DataTable, EmptyState, formatDateTime, SelectField, StatusBadge, TextField, type DataTableColumn } from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';
import { useDeferredValue, useState } from 'react';
import { useRequests, type AdminRequest, type RequestKind } from './api.ts';
import { RequestDialog } from './request-dialog.tsx';
import styles from './requests.module.css';

const columns: DataTableColumn<AdminRequest>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name.toLowerCase(), isRowHeader: true },
  { id: 'business', header: 'Business', cell: ({ business }) => business ?? '', sortBy: ({ business }) => business?.toLowerCase() ?? '' },
  { id: 'email', header: 'Email', cell: ({ email }) => email },
  { id: 'phone', header: 'Phone', cell: ({ phone }) => phone ?? '' },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, sortBy: ({ status }) => status },
  { id: 'created', header: 'Received', cell: ({ createdAt }) => formatDateTime(createdAt), sortBy: ({ createdAt }) => createdAt },
];

const unexpected = 'An unexpected error occurred while loading request data.';

/** One kind of request: search, filter, list, detail. */
export function RequestList({ kind, caption }: { kind: RequestKind; caption: string }) {
  const [q, setQ] = useState('');
  const [status, setStatus] = useState('');
  const [open, setOpen] = useState<AdminRequest | null>(null);
  const { data, error, isValidating, mutate } = useRequests(kind, { q: useDeferredValue(q), status });

  return (
    <>
      <div className={styles['filters']}>
        <TextField label="Search" type="search" name={`${kind.path}-search`} value={q} onChange={(event) => setQ(event.target.value)} />
        <SelectField
          label="Status" name={`${kind.path}-status`} value={status} onChange={(event) => setStatus(event.target.value)}
          options={[{ value: '', label: 'All' }, ...kind.statuses.map((each) => ({ value: each, label: each }))]}
        />
      </div>
      <DataTable
        caption={caption} captionHidden columns={columns} rows={data} rowId={({ id }) => id} initialSort={{ column: 'created', descending: true }}
        empty={<EmptyState title={q || status ? 'Nothing matches' : 'Nothing here yet'}>{q || status ? 'Try another search or status.' : 'New requests appear here.'}</EmptyState>}
        error={error && { title: 'Error Loading Data', message: userMessageOf(error, unexpected), onRetry: () => void mutate(), busy: isValidating }}
        rowAction={{ label: 'View', name: ({ name }) => name, onSelect: setOpen }}
      />
      {open && <RequestDialog key={open.id} kind={kind} request={open} onClose={() => setOpen(null)} onChanged={() => void mutate()} />}
    </>
  );
}
