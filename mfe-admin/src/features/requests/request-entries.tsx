import type { RequestEntry, RequestEntryBody } from '@postcard/contracts/requests';
import { Badge, Button, Cluster, formatDateTime, Stack, TextArea } from '@postcard/ui';
import { toast, useMutation } from '@postcard/web-kit';
import { useState } from 'react';
import { useAdministrators } from '../messages/api.ts';
import { addEntry, type AdminRequestDetail, type RequestKind } from './api.ts';
import styles from './requests.module.css';

type Props = { kind: RequestKind; request: AdminRequestDetail; onChanged: (changed: AdminRequestDetail) => void };

export function RequestEntries({ kind, request, onChanged }: Props) {
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
        <Button
          variant="primary"
          size="small"
          busy={running?.[0] === 'reply'}
          disabled={busy || text.trim() === ''}
          onClick={() => void run('reply')}
        >
          Send reply
        </Button>
        <Button
          size="small"
          busy={running?.[0] === 'note'}
          disabled={busy || text.trim() === ''}
          onClick={() => void run('note')}
        >
          Save note
        </Button>
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
