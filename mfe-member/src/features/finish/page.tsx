import { paths } from '@postcard/contracts/paths';
import { ErrorState, Loading, Notice, Skeleton, Stack } from '@postcard/ui';
import { ApiError, useSession, userMessageOf, LinkButton } from '@postcard/web-kit';
import { StepUp } from '@postcard/web-kit/security';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { AccountFrame } from '../accounts/account-frame.tsx';
import { continueQuickStart } from '../accounts/api.ts';
import { LastBooking } from './last-booking.tsx';
import { NextLogIn } from './next-log-in.tsx';

const title = 'Your booking';

export function Component() {
  const { token = '' } = useParams();
  const [tries, setTries] = useState(1);
  return <Finish key={`${token} ${tries}`} token={token} onRetry={() => setTries(tries + 1)} />;
}

type Outcome = { isOpen: boolean; error?: unknown };

function Finish({ token, onRetry }: { token: string; onRetry: () => void }) {
  const { user } = useSession();
  const [{ isOpen, error }, setOutcome] = useState<Outcome>({ isOpen: false });

  useEffect(() => {
    let shown = true;
    continueQuickStart(token)
      .then(() => shown && setOutcome({ isOpen: true }))
      .catch((thrown: unknown) => shown && setOutcome({ isOpen: false, error: thrown }));
    return () => {
      shown = false;
    };
  }, [token]);

  if (isOpen && user) {
    return (
      <AccountFrame title={title} intro={`Welcome back, ${user.businessName}. Your email address is confirmed.`}>
        <Stack gap={8}>
          <LastBooking />
          <NextLogIn user={user} token={token} />
        </Stack>
        <StepUp />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={title}>
      {error === undefined ? (
        <Loading label="Opening your account">
          <Skeleton shape="block" height={320} />
        </Loading>
      ) : (
        <NotOpened error={error} onRetry={onRetry} />
      )}
    </AccountFrame>
  );
}

/** The link expires with the first password or passkey. */
function NotOpened({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!(error instanceof ApiError) || error.code !== 'verification_token_invalid') {
    return (
      <ErrorState title="Your account could not be opened" onRetry={onRetry}>
        {userMessageOf(error)}
      </ErrorState>
    );
  }
  return (
    <Stack gap={5}>
      <Notice tone="warning" title="This link is no longer valid">
        It works for a few days, and ends once you have a password or a passkey.
      </Notice>
      <LinkButton variant="primary" block to={paths.login({ next: paths.bookings() })}>
        Log in
      </LinkButton>
      <Link to={paths.forgotPassword()}>Choose a password by email</Link>
    </Stack>
  );
}
