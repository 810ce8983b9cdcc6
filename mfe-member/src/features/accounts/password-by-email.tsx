import { Button, Notice, ErrorText } from '@postcard/ui';
import { useMutation } from '@postcard/web-kit';
import { useState } from 'react';
import { forgotPassword } from './api.ts';

export function PasswordByEmail({ email }: { email: string }) {
  const [isSent, setIsSent] = useState(false);
  const { busy, error, run } = useMutation(async () => {
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
      {error && <ErrorText>{error}</ErrorText>}
    </div>
  );
}
