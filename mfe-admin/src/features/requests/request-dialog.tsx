import {
  Button,
  Cluster,
  Dialog,
  Facts,
  formatDateTime,
  Stack,
  StatusBadge,
  statusInWords,
  Badge,
  TextArea,
} from '@postcard/ui';
import { Fetched, useMutation, toast } from '@postcard/web-kit';
import type { RequestEntry, RequestEntryBody } from '@postcard/contracts/requests';
import { useState } from 'react';
import { toastWithUndo } from '../undo/undo.ts';
import {
  setStatus,
  useRequest,
  type AdminRequest,
  type AdminRequestDetail,
  type RequestKind,
  addEntry,
  whyNotChanged,
} from './api.ts';
import { useAdministrators } from '../messages/api.ts';
import styles from './requests.module.css';

type Props = {
  kind: RequestKind;
  id: string;
  known: AdminRequest | undefined;
  onClose: () => void;
  onChanged: () => void;
};

export function RequestDialog({ kind, id, known, onClose, onChanged }: Props) {
  const request = useRequest(kind, id, known);
  const { data, mutate } = request;
  return (
    <Dialog onClose={onClose} title={data?.name ?? 'Request'} description="Request details">
      <Fetched of={request} what="the request" failure="This request could not be shown" height={300}>
        {(data) => (
          <Request
            kind={kind}
            request={data}
            onChanged={(changed) => [void mutate(changed, { revalidate: false }), onChanged()]}
          />
        )}
      </Fetched>
    </Dialog>
  );
}

type RequestProps = {
  kind: RequestKind;
  request: AdminRequestDetail;
  onChanged: (changed: AdminRequestDetail) => void;
};

function Request({ kind, request: current, onChanged }: RequestProps) {
  // The response to a status change has no entries.
  const withEntries = (changed: AdminRequest): AdminRequestDetail => ({ ...changed, entries: current.entries });
  const { busy, running, run } = useMutation(
    async (_attempt, status: string) => {
      onChanged(withEntries(await setStatus(kind, current.id, status)));
      toastWithUndo({ title: 'Status Updated' }, async () => {
        onChanged(withEntries(await setStatus(kind, current.id, current.status)));
        return { undone: `Its status is ${current.status} again.` };
      });
    },
    { failure: 'Update Failed', messageOf: (error) => whyNotChanged(kind, error) },
  );

  const facts: [string, string | null][] = [
    ['Business', current.business],
    ['Email', current.email],
    ['Phone', current.phone],
    ['Message', current.message],
    ['Received', formatDateTime(current.createdAt)],
  ];
  return (
    <Stack gap={5}>
      <StatusBadge status={current.status} />
      <Facts facts={facts} />
      <Cluster gap={2} role="group" aria-label="Set status">
        {kind.statuses.map((status, place) => (
          <Button
            key={status}
            size="small"
            aria-keyshortcuts={String(place + 1)}
            disabled={status === current.status || busy}
            busy={running?.[0] === status}
            onClick={() => void run(status)}
          >
            {statusInWords(status)}
          </Button>
        ))}
      </Cluster>
      <RequestEntries kind={kind} request={current} onChanged={onChanged} />
    </Stack>
  );
}

function RequestEntries({ kind, request, onChanged }: RequestProps) {
  const { entries = [], email, id } = request;
  const [text, setText] = useState('');
  const { busy, running, error, clearError, run } = useMutation(
    async ({ keyFor }, entryKind: RequestEntryBody['kind']) => {
      const body = { kind: entryKind, text };
      onChanged(await addEntry(kind, { id, body, idempotencyKey: keyFor({ id, ...body }) }));
      setText('');
      toast(entryKind === 'reply' ? { title: 'Reply sent', description: `To ${email}.` } : { title: 'Note saved' });
    },
  );
  return (
    <Stack gap={4}>
      {entries.length > 0 && <Written entries={entries} />}
      <TextArea
        label="Reply or note"
        name="request-entry"
        rows={4}
        maxLength={4000}
        value={text}
        error={error}
        hint={`A reply is emailed to ${email}. Only the team sees a note.`}
        onChange={(event) => {
          clearError();
          setText(event.target.value);
        }}
      />
      <Cluster gap={3}>
        {(['reply', 'note'] as const).map((each) => (
          <Button
            key={each}
            variant={each === 'reply' ? 'primary' : 'secondary'}
            size="small"
            busy={running?.[0] === each}
            disabled={busy || text.trim() === ''}
            onClick={() => void run(each)}
          >
            {each === 'reply' ? 'Send reply' : 'Save note'}
          </Button>
        ))}
      </Cluster>
    </Stack>
  );
}

function Written({ entries }: { entries: readonly RequestEntry[] }) {
  const team = useAdministrators().data;
  const nameOf = (authorId: string) => team?.find(({ id }) => id === authorId)?.name ?? 'The team';
  return (
    <ol className={styles['entries']} aria-label="Replies and notes">
      {entries.map(({ id, kind, text, authorId, createdAt }) => (
        <li key={id}>
          <p className={styles['written']}>
            <Badge tone={kind === 'reply' ? 'info' : 'neutral'}>{kind === 'reply' ? 'Reply' : 'Note'}</Badge>{' '}
            {nameOf(authorId)}, {formatDateTime(createdAt)}
          </p>
          <p className={styles['text']}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
