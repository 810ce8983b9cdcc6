import { paths } from '@postcard/contracts/paths';
import { ErrorState, Loading, Notice, Skeleton, Stack, Countdown, Money } from '@postcard/ui';
import {
  ApiError,
  useSession,
  userMessageOf,
  LinkButton,
  serverNow,
  Fetched,
  type SessionUser,
  Form,
  PasswordInput,
  SubmitButton,
  useSubmit,
  useZodForm,
} from '@postcard/web-kit';
import { StepUp, AddPasskey, RecoveryCodesDialog, logIn } from '@postcard/web-kit/security';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { BookingView } from '@postcard/contracts/campaigns';
import { AccountFrame } from '../accounts/account-frame.tsx';
import { continueQuickStart, resetPassword } from '../accounts/api.ts';
import { BusinessAddress } from '../business-address/business-address.tsx';
import { useBookings, useCampaigns } from '../booking/api.ts';
import { isInReview, reviewSentence, isInForce } from '../booking/spots.ts';
import { resetForm } from '../accounts/reset-form.ts';

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
        The link works for a few days, until you set a password or add a passkey.
      </Notice>
      <LinkButton variant="primary" block to={paths.login({ next: paths.bookings() })}>
        Log in
      </LinkButton>
      <Link to={paths.forgotPassword()}>Choose a password by email</Link>
    </Stack>
  );
}

function LastBooking() {
  const bookings = useBookings();
  return (
    <Fetched of={bookings} what="your booking" failure="Your booking could not be shown" height={120}>
      {(data) => {
        const inForce = data.find(isInForce);
        return inForce ? (
          <InForce booking={inForce} onExpired={() => void bookings.mutate()} />
        ) : (
          <None last={data[0]} />
        );
      }}
    </Fetched>
  );
}

function InForce({ booking, onExpired }: { booking: BookingView; onExpired: () => void }) {
  const { id, spotId, campaignName, amount, status, holdExpiresAt } = booking;
  const spot = `Spot ${spotId} on the ${campaignName}`;
  if (isInReview(booking)) {
    return (
      <Stack gap={5}>
        <Notice tone="success" title={`${spot} is in review`} action={<Link to={paths.bookings()}>My bookings</Link>}>
          Your payment of <Money cents={amount} /> is authorized. {reviewSentence}
        </Notice>
        <BusinessAddress />
      </Stack>
    );
  }
  if (status !== 'held' || !holdExpiresAt) {
    return (
      <Notice tone="success" title={`${spot} is yours`} action={<Link to={paths.bookings()}>My bookings</Link>}>
        {status === 'confirmed' ? 'It is booked and paid.' : 'Your payment is being completed.'}
      </Notice>
    );
  }
  return (
    <Stack gap={4}>
      <Notice tone="warning" title={`${spot} is held for you`}>
        For <Countdown until={holdExpiresAt} now={serverNow} onEnd={onExpired} />, for <Money cents={amount} />.
      </Notice>
      <LinkButton variant="primary" size="large" block to={paths.checkout(id)}>
        Continue to payment
      </LinkButton>
    </Stack>
  );
}

function None({ last }: { last: BookingView | undefined }) {
  const { data: cards } = useCampaigns();
  const cardId = last?.campaignId ?? cards?.find(({ status }) => status === 'upcoming')?.id;
  return (
    <Stack gap={4}>
      <Notice tone="info" title="No spot is held for you">
        {last ? 'Your hold has ended, and nothing was charged. ' : ''}Choose a spot and pay. We have your business
        details.
      </Notice>
      <LinkButton variant="primary" size="large" block to={cardId ? paths.card(cardId) : paths.openCards()}>
        Choose a spot
      </LinkButton>
    </Stack>
  );
}

type Props = {
  user: SessionUser;
  token: string;
};

function NextLogIn({ user, token }: Props) {
  const [hasPasskey, setHasPasskey] = useState(false);
  return (
    <Stack as="section" gap={5} aria-labelledby="next-log-in">
      <h2 id="next-log-in">How you’ll log in</h2>
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

function ChoosePassword({ user, token }: { user: SessionUser; token: string }) {
  const [isChosen, setIsChosen] = useState(false);
  const form = useZodForm(resetForm, { defaultValues: { password: '', confirmPassword: '' } });
  const sending = useSubmit(form, {
    send: async ({ password }) => {
      await resetPassword(token, password);
      // A new password ends every session, including this one.
      await logIn({ username: user.username, password });
    },
    onSent: () => setIsChosen(true),
    failure: 'The password could not be set',
  });

  if (isChosen) {
    return (
      <Notice tone="success" title="Your password is set">
        Log in with it from now on, with your username or your email.
      </Notice>
    );
  }
  return (
    <Form {...sending} label="Choose a password" gap={4}>
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordInput name="password" hint="At least 8 characters with uppercase, lowercase and a number." />
      <PasswordInput name="confirmPassword" label="Confirm password" />
      <div>
        <SubmitButton variant="secondary" busyLabel="Saving...">
          Set password
        </SubmitButton>
      </div>
    </Form>
  );
}
