import { Notice, Stack } from '@postcard/ui';
import { useState } from 'react';
import { reloadSession } from '../api/session-calls.ts';
import { Fetched } from '../fetched/fetched.tsx';
import { useSession } from '../session/use-session.ts';
import { AuthenticatorPart } from './authenticator-part.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RecoveryCodesPart } from './recovery-codes-part.tsx';
import { useSecondFactors } from './second-factors.ts';

type Props = { userId: string; username: string };

export function SecondFactorsParts({ userId, username }: Props) {
  const factors = useSecondFactors(userId);
  const { user } = useSession();
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function changed(made: readonly string[] | null): Promise<void> {
    setCodes(made);
    await Promise.all([factors.mutate(), reloadSession()]);
  }

  return (
    <Fetched of={factors} what="your second factors" failure="Your second factors could not be shown" height={420}>
      {(data) => {
        const hasOne = data.authenticator || data.passkeys.length > 0;
        if (!hasOne && user?.emailVerified === false)
          return (
            <Notice tone="warning" title="Confirm your email address first">
              Then you can add a passkey or an authenticator app.
            </Notice>
          );
        return (
          <Stack gap={6}>
            <PasskeysPart userId={userId} passkeys={data.passkeys} onChanged={(made) => void changed(made)} />
            <AuthenticatorPart userId={userId} isSetUp={data.authenticator} onChanged={(made) => void changed(made)} />
            {hasOne && (
              <RecoveryCodesPart userId={userId} left={data.recoveryCodesLeft} onMade={(made) => void changed(made)} />
            )}
            {codes && <RecoveryCodesDialog codes={codes} username={username} onClose={() => setCodes(null)} />}
          </Stack>
        );
      }}
    </Fetched>
  );
}
