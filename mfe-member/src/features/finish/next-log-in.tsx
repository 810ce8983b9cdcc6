import { Notice, Stack } from '@postcard/ui';
import type { SessionUser } from '@postcard/web-kit';
import { AddPasskey, RecoveryCodesDialog } from '@postcard/web-kit/security';
import { useState } from 'react';
import { ChoosePassword } from './choose-password.tsx';

type Props = {
  user: SessionUser;
  token: string;
};

/** Explains the next login: without a password or passkey, only the email's link works. */
export function NextLogIn({ user, token }: Props) {
  const [hasPasskey, setHasPasskey] = useState(false);
  return (
    <Stack as="section" gap={5} aria-labelledby="next-log-in">
      <h2 id="next-log-in">Your next log-in</h2>
      <p>
        Your username is <strong>{user.username}</strong>. Choose a password, or use this device’s fingerprint, face or
        PIN.
      </p>
      {hasPasskey && <Notice tone="success" title="You can log in with your passkey" />}
      {!hasPasskey && <ChoosePassword user={user} token={token} />}
      {!hasPasskey && <Passkey user={user} onAdded={() => setHasPasskey(true)} />}
    </Stack>
  );
}

function Passkey({ user, onAdded }: Pick<Props, 'user'> & { onAdded: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <>
      <AddPasskey userId={user.id} onAdded={(made) => (made ? setCodes(made) : onAdded())} />
      {codes && <RecoveryCodesDialog codes={codes} username={user.username} onClose={onAdded} />}
    </>
  );
}
