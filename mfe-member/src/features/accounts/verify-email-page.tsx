import { paths } from '@postcard/contracts/paths';
import { Button, Notice, PasswordField, Stack } from '@postcard/ui';
import { ApiError, useMutation, userMessageOf, LinkButton } from '@postcard/web-kit';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { AccountFrame } from './account-frame.tsx';
import { verifyEmail } from './api.ts';

type Outcome = { state: 'asking' | 'confirmed' } | { state: 'password' } | { state: 'failed'; message: string };

const passwordErrorOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem?.errors?.['password']?.[0] : undefined;

export function Component() {
  const { token = '' } = useParams();
  const [outcome, setOutcome] = useState<Outcome>({ state: 'asking' });

  useEffect(() => {
    let shown = true;
    verifyEmail(token)
      .then(() => shown && setOutcome({ state: 'confirmed' }))
      .catch((error: unknown) => {
        if (!shown) return;
        setOutcome(passwordErrorOf(error) ? { state: 'password' } : { state: 'failed', message: userMessageOf(error) });
      });
    return () => {
      shown = false;
    };
  }, [token]);

  return (
    <AccountFrame title="Confirm your email address">
      <Stack gap={5}>
        {outcome.state === 'asking' && <p>One moment...</p>}
        {outcome.state === 'confirmed' && (
          <Notice tone="success" title="Thank you">
            Your email address is confirmed.
          </Notice>
        )}
        {outcome.state === 'failed' && (
          <Notice tone="danger" title="That didn’t work">
            {outcome.message}
          </Notice>
        )}
        {outcome.state === 'password' ? (
          <AskForPassword token={token} onConfirmed={() => setOutcome({ state: 'confirmed' })} />
        ) : (
          <LinkButton variant="primary" block to={paths.dashboard()}>
            Go to my dashboard
          </LinkButton>
        )}
      </Stack>
    </AccountFrame>
  );
}

function AskForPassword({ token, onConfirmed }: { token: string; onConfirmed: () => void }) {
  const [password, setPassword] = useState('');
  const { busy, error, run } = useMutation(
    async () => {
      await verifyEmail(token, password);
      onConfirmed();
    },
    { messageOf: (thrown) => passwordErrorOf(thrown) ?? userMessageOf(thrown) },
  );

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
      noValidate
    >
      <Stack gap={4}>
        <p>You are not logged in to this account in this browser. Enter its password.</p>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" variant="primary" block busy={busy} busyLabel="Confirming...">
          Confirm my address
        </Button>
        <p>
          Don’t have a password? <Link to={paths.forgotPassword()}>Set your own password by email</Link>, and only you
          can log in.
        </p>
      </Stack>
    </form>
  );
}
