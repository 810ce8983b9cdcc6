import { Badge, Button, Card, ErrorText } from '@postcard/ui';
import { useState } from 'react';
import { removeAuthenticator, startAuthenticator, type AuthenticatorKey } from './second-factors.ts';
import { ConfirmAction } from '../confirm/confirm-action.tsx';
import { useMutation } from '../api/use-mutation.ts';
import { lazyPart } from '../lazy-part.tsx';

const AuthenticatorDialog = lazyPart(async () => (await import('./authenticator-dialog.tsx')).AuthenticatorDialog, {
  onFailed: ({ onClose }) => onClose(),
});

type Props = {
  userId: string;
  isSetUp: boolean;
  onChanged: (recoveryCodes: string[] | null) => void;
};

export const AuthenticatorPart = ({ userId, isSetUp, onChanged }: Props) => (
  <Card
    level={3}
    title="Authenticator app"
    aside={<Badge tone={isSetUp ? 'success' : 'neutral'}>{isSetUp ? 'On' : 'Off'}</Badge>}
  >
    <p>An app on your phone shows a new code every 30 seconds. You type it after your password.</p>
    {isSetUp ? <Remove userId={userId} onRemoved={() => onChanged(null)} /> : <SetUp {...{ userId, onChanged }} />}
  </Card>
);

export function SetUp({ userId, onChanged }: Omit<Props, 'isSetUp'>) {
  const [key, setKey] = useState<AuthenticatorKey | null>(null);
  const { busy, error, run } = useMutation(async () => setKey(await startAuthenticator(userId)));
  return (
    <>
      {error && <ErrorText>{error}</ErrorText>}
      <div>
        <Button busy={busy} busyLabel="One moment..." onClick={run}>
          Set up an app
        </Button>
      </div>
      {key && (
        <AuthenticatorDialog
          userId={userId}
          authenticatorKey={key}
          onClose={() => setKey(null)}
          onConfirmed={(codes) => {
            setKey(null);
            onChanged(codes);
          }}
        />
      )}
    </>
  );
}

function Remove({ userId, onRemoved }: { userId: string; onRemoved: () => void }) {
  const [isAsked, setIsAsked] = useState(false);
  const act = async () => {
    await removeAuthenticator(userId);
    setIsAsked(false);
    onRemoved();
  };
  return (
    <>
      <div>
        <Button onClick={() => setIsAsked(true)}>Remove the app</Button>
      </div>
      {isAsked && (
        <ConfirmAction
          title="Remove the authenticator app?"
          description="You can no longer log in with its codes."
          confirmLabel="Remove the app"
          busyLabel="Removing..."
          action={act}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}
