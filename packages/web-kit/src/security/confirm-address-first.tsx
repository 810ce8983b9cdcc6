import { Button, Notice } from '@postcard/ui';
import { apiFetch } from '../api/api-fetch.ts';
import { useMutation } from '../api/use-mutation.ts';
import { useState } from 'react';

type Props = { userId: string; email: string };

export function ConfirmAddressFirst({ userId, email }: Props) {
  const [isSent, setIsSent] = useState(false);
  const { busy, error, run } = useMutation(async () => {
    await apiFetch(`/api/users/${encodeURIComponent(userId)}/verification`, { method: 'POST' });
    setIsSent(true);
  });
  return (
    <Notice
      tone="warning"
      title="Confirm your email address first"
      action={
        <Button size="small" busy={busy} busyLabel="Sending..." disabled={isSent} onClick={run}>
          {isSent ? 'Link sent' : 'Send the link again'}
        </Button>
      }
    >
      {error ?? `Open the link that we sent to ${email}. Then you can add a passkey or an authenticator app.`}
    </Notice>
  );
}
