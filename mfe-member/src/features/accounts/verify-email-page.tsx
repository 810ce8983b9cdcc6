import { paths } from '@postcard/contracts/paths';
import { Button, Notice, Stack } from '@postcard/ui';
import { reloadSession, userMessageOf } from '@postcard/web-kit';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { AccountFrame } from './account-frame.tsx';
import { verifyEmail } from './api.ts';

type Outcome = { state: 'asking' | 'confirmed' } | { state: 'failed'; message: string };

export function Component() {
  const { token = '' } = useParams();
  const [outcome, setOutcome] = useState<Outcome>({ state: 'asking' });

  useEffect(() => {
    let shown = true;
    verifyEmail(token)
      .then(() => reloadSession())
      .then(() => shown && setOutcome({ state: 'confirmed' }))
      .catch((error: unknown) => shown && setOutcome({ state: 'failed', message: userMessageOf(error) }));
    return () => {
      shown = false;
    };
  }, [token]);

  return (
    <AccountFrame title="Confirm your e-mail address">
      <Stack gap={5}>
        {outcome.state === 'asking' && <p>One moment...</p>}
        {outcome.state === 'confirmed' && (
          <Notice tone="success" title="Thank you">
            Your e-mail address is confirmed.
          </Notice>
        )}
        {outcome.state === 'failed' && (
          <Notice tone="danger" title="This did not work">
            {outcome.message}
          </Notice>
        )}
        <Button asChild variant="primary" block>
          <Link to={paths.dashboard()}>Go to my dashboard</Link>
        </Button>
      </Stack>
    </AccountFrame>
  );
}
