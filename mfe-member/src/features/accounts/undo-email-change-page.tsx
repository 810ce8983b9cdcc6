import { paths } from '@postcard/contracts/paths';
import { Button, Notice, Stack } from '@postcard/ui';
import { clearSession, userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { AccountFrame } from './account-frame.tsx';
import { undoEmailChange } from './api.ts';

type Outcome = { state: 'asked' | 'working' | 'done' } | { state: 'failed'; message: string };

/**
 * Reached from the email to an address that was changed. Asks first: some mail programmes open every link of a letter.
 */
export function Component() {
  const { token = '' } = useParams();
  const [outcome, setOutcome] = useState<Outcome>({ state: 'asked' });

  async function undo(): Promise<void> {
    setOutcome({ state: 'working' });
    try {
      await undoEmailChange(token);
      clearSession();
      setOutcome({ state: 'done' });
    } catch (error) {
      setOutcome({ state: 'failed', message: userMessageOf(error) });
    }
  }

  if (outcome.state === 'done') {
    return (
      <AccountFrame title="Take your e-mail address back">
        <Stack gap={5}>
          <Notice tone="success" title="Your address is back">
            Everybody is logged out, and the old password no longer works. We have sent you a link: please set a new
            password now.
          </Notice>
          <Button asChild variant="primary" block>
            <Link to={paths.forgotPassword()}>Send me another link</Link>
          </Button>
        </Stack>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title="Take your e-mail address back"
      intro="If you did not change it, we put it back, log everybody out and send you a link to set a new password."
    >
      <Stack gap={5}>
        {outcome.state === 'failed' && (
          <Notice tone="danger" title="This did not work">
            {outcome.message}
          </Notice>
        )}
        <Button
          variant="primary"
          block
          busy={outcome.state === 'working'}
          busyLabel="One moment..."
          onClick={() => void undo()}
        >
          It was not me: take my address back
        </Button>
      </Stack>
    </AccountFrame>
  );
}
