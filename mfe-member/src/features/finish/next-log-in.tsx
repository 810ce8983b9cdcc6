import { Button, Notice, Stack } from '@postcard/ui';
import { useAct, type SessionUser } from '@postcard/web-kit';
import { AddPasskey, RecoveryCodesDialog } from '@postcard/web-kit/security';
import { useState } from 'react';
import { forgotPassword } from '../accounts/api.ts';

type Props = { user: SessionUser };

/** How the account is opened from now on: until there is a password or a passkey, only the email's link does. */
export function NextLogIn({ user }: Props) {
  const [hasPasskey, setHasPasskey] = useState(false);
  return (
    <Stack as="section" gap={5} aria-labelledby="next-log-in">
      <h2 id="next-log-in">Your next log-in</h2>
      <p>
        Your username is <strong>{user.username}</strong>. Choose a password, or use this device’s fingerprint, face or
        PIN.
      </p>
      {hasPasskey ? <Notice tone="success" title="You can log in with your passkey" /> : null}
      <PasswordByEmail email={user.email} />
      {!hasPasskey && <Passkey user={user} onAdded={() => setHasPasskey(true)} />}
    </Stack>
  );
}

/** A password is chosen behind a link of its own, as one that was forgotten. */
function PasswordByEmail({ email }: { email: string }) {
  const [isSent, setIsSent] = useState(false);
  const { busy, error, run } = useAct(async () => {
    await forgotPassword(email);
    setIsSent(true);
  });
  if (isSent) {
    return (
      <Notice tone="success" title="Check your email">
        The link to choose a password is on its way to {email}.
      </Notice>
    );
  }
  return (
    <div>
      <Button busy={busy} busyLabel="Sending..." onClick={run}>
        Choose a password by email
      </Button>
      {error && (
        <p className="pc-field__error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function Passkey({ user, onAdded }: Props & { onAdded: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <>
      <AddPasskey userId={user.id} onAdded={(made) => (made ? setCodes(made) : onAdded())} />
      {codes && <RecoveryCodesDialog codes={codes} username={user.username} onClose={onAdded} />}
    </>
  );
}
