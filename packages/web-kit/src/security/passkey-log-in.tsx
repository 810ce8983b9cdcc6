import { Button, Stack } from '@postcard/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { logInWithPasskey } from './log-in.ts';
import { hasUsedPasskey, knowsPasskeys, passkeyFailure, stopAskingForPasskey } from './passkeys.ts';

type Props = {
  onLoggedIn: () => void | Promise<unknown>;
  /** Whether the browser offers passkeys in the field for the name too. Costs a call, so only where one was used. */
  isOfferedInField?: boolean;
};

/** The way in with a passkey. */
export function PasskeyLogIn({ onLoggedIn, isOfferedInField = false }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const welcome = useEffectEvent(() => onLoggedIn());
  // Only who chose a passkey is told, such as one chosen too late. Nobody else has asked for anything.
  const failed = useEffectEvent((error: unknown) => {
    if (error instanceof ApiError && error.code === 'passkey_invalid') setFailure(passkeyFailure(error));
  });
  useEffect(() => {
    if (!isOfferedInField || !hasUsedPasskey()) return undefined;
    logInWithPasskey(true).then(() => welcome(), failed);
    return () => void stopAskingForPasskey();
  }, [isOfferedInField]);

  async function logIn(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await logInWithPasskey();
    } catch (error) {
      setFailure(passkeyFailure(error));
      setBusy(false);
      return;
    }
    await onLoggedIn();
  }

  if (!knowsPasskeys()) return null;
  return (
    <Stack gap={2}>
      <Button size="large" block busy={busy} busyLabel="Waiting for your passkey..." onClick={() => void logIn()}>
        Use a passkey
      </Button>
      {failure && (
        <p className="pc-field__error" role="alert">
          {failure}
        </p>
      )}
    </Stack>
  );
}
