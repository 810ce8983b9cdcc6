import { Card, Stack, Button, Notice } from '@postcard/ui';
import { useState } from 'react';
import { useSession } from '../session/session-store.ts';
import { AddPasskey } from './add-passkey.tsx';
import { SetUp } from './authenticator-part.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { apiFetch } from '../api/api-fetch.ts';
import { useMutation } from '../api/use-mutation.ts';

type Props = {
  userId: string;
  username: string;
  onDone: () => void;
};

export function SetUpSecondFactor({ userId, username, onDone }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { user } = useSession();
  const added = (made: readonly string[] | null) => (made ? setCodes(made) : onDone());
  if (user?.emailVerified === false) return <ConfirmAddressFirst userId={userId} email={user.email} />;
  return (
    <Stack gap={5}>
      <Card level={2} title="Add a passkey">
        <p>The quickest and safest: your fingerprint, your face or your device’s PIN.</p>
        <AddPasskey userId={userId} onAdded={added} isMain />
      </Card>
      <Card level={2} title="Or use an authenticator app">
        <p>An app on your phone shows a code that you type after your password.</p>
        <SetUp userId={userId} onChanged={added} />
      </Card>
      {codes && <RecoveryCodesDialog codes={codes} username={username} onClose={onDone} />}
    </Stack>
  );
}

function ConfirmAddressFirst({ userId, email }: { userId: string; email: string }) {
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
