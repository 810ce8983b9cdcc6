import { Button, Stack, ErrorText } from '@postcard/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useMutation } from '../api/use-mutation.ts';
import { logInWithPasskey } from './log-in.ts';
import { hasUsedPasskey, knowsPasskeys, passkeyFailure, stopAskingForPasskey } from './passkeys.ts';

type Props = {
  onLoggedIn: () => void | Promise<unknown>;
  isOfferedInField?: boolean;
};

export function PasskeyLogIn({ onLoggedIn, isOfferedInField = false }: Props) {
  const [late, setLate] = useState<string>();
  const logIn = useMutation(
    async () => {
      setLate(undefined);
      await logInWithPasskey();
      await onLoggedIn();
    },
    { messageOf: passkeyFailure },
  );
  const failure = logIn.error ?? late;

  const welcome = useEffectEvent(() => onLoggedIn());
  const failed = useEffectEvent((error: unknown) => {
    if (error instanceof ApiError && error.code === 'passkey_invalid') setLate(passkeyFailure(error));
  });
  useEffect(() => {
    if (!isOfferedInField || !hasUsedPasskey()) return undefined;
    logInWithPasskey(true).then(() => welcome(), failed);
    return () => void stopAskingForPasskey();
  }, [isOfferedInField]);

  if (!knowsPasskeys()) return null;
  return (
    <Stack gap={2}>
      <Button size="large" block busy={logIn.busy} busyLabel="Waiting for your passkey..." onClick={logIn.run}>
        Use a passkey
      </Button>
      {failure && <ErrorText>{failure}</ErrorText>}
    </Stack>
  );
}
