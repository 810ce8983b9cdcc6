import { membership } from '@postcard/contracts/business';
import type { Subscription } from '@postcard/contracts/identity';
import { membershipEndedTitle } from '@postcard/contracts/membership';
import type { Notification } from '@postcard/contracts/notify';
import { paths } from '@postcard/contracts/paths';
import { Button, Container, ErrorState, Loading, Notice, Skeleton, Spinner, Stack, Cluster } from '@postcard/ui';
import { reloadSession, toast, useSession, type SessionUser, browserStorage } from '@postcard/web-kit';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useLiveNotices } from '../live-notices/use-live-notices.ts';
import { usePlans, useRejection, useSubscription, priceOf } from './api.ts';
import styles from './membership.module.css';
import { isPaidFor, Payment, PayButton, EndDialog } from './payment.tsx';
import { Portal } from './portal.tsx';
import { Wizard } from './wizard.tsx';

export function Component() {
  const { user, loading } = useSession();
  return (
    <Container width="text" className={styles['page']}>
      {!loading && (user ? <Membership key={user.id} user={user} /> : <Visitor />)}
    </Container>
  );
}

/** Visitors may fill in the form; sending it needs an account. */
const Visitor = () => (
  <>
    <h1>Join Membership</h1>
    <p>
      Membership is free, for local businesses only, and reviewed within {membership.reviewDays}. Only verified members
      can place ads.
    </p>
    <p className={styles['intro']}>
      <Link to={`${paths.login()}?next=${paths.membership()}`}>Log in</Link> or{' '}
      <Link to={paths.register()}>register your business</Link> to apply. What you type here stays.
    </p>
    <Wizard user={null} />
  </>
);

function Membership({ user }: { user: SessionUser }) {
  const plans = usePlans();
  const { data: subscription, error, mutate } = useSubscription(user.id);
  const plansFailed = plans.error !== undefined;
  const none = subscription === null && !user.membershipId;
  const rejection = useRejection(none);
  const [again, setAgain] = useState(false);
  const [justApplied, setJustApplied] = useState(false);
  useLiveNotices();

  // The stored user may be older than an approval.
  useEffect(() => void reloadSession(), []);
  useEffect(() => {
    if (plansFailed)
      toast({
        variant: 'destructive',
        title: 'Error fetching membership information',
        description: 'Please try again later.',
      });
  }, [plansFailed]);
  // The browser's record is used until the server responds.
  useEffect(() => {
    if (none || user.membershipId) forgetApplied(user.id);
  }, [none, user.id, user.membershipId]);

  const changed = (next?: Subscription) => void mutate(next, { revalidate: next === undefined });
  if (user.membershipId)
    return (
      <Portal
        user={user}
        payment={subscription && isPaidFor(subscription) && <Payment subscription={subscription} onChange={changed} />}
      />
    );
  if (subscription?.paymentStatus === 'due' && subscription.reviewStatus === 'approved')
    return <FirstPayment subscription={subscription} onChange={() => void mutate()} />;
  if (subscription || (subscription === undefined && hasApplied(user.id))) return <Applied focus={justApplied} />;
  if (error)
    return (
      <ErrorState title="Error fetching membership information" onRetry={() => void mutate()}>
        Please try again later.
      </ErrorState>
    );
  if (subscription === undefined || rejection.isLoading) return <Waiting />;
  if (rejection.notice && !again) return <Rejected notice={rejection.notice} onAgain={() => setAgain(true)} />;
  return (
    <>
      <h1>Apply for membership</h1>
      <p>Three short steps, free, no commitment.</p>
      <Wizard
        user={user}
        onApplied={(applied) => {
          rememberApplied(user.id);
          setAgain(false);
          setJustApplied(true);
          void mutate(applied, { revalidate: applied === undefined });
        }}
      />
    </>
  );
}

const Waiting = () => (
  <Loading label="Loading your membership">
    <Spinner />
    <Skeleton height={48} width="60%" />
    <Skeleton shape="block" height={360} />
  </Loading>
);

function Applied({ focus }: { focus: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) title.current?.focus();
  }, [focus]);
  return (
    <Stack gap={5}>
      <h1 ref={title} tabIndex={-1}>
        Membership Application Pending
      </h1>
      <Notice tone="info" title="We have your application">
        Your membership application is being reviewed. Review takes {membership.reviewDays}; we will write to you.
      </Notice>
      <p>
        <Link to={paths.dashboard()}>Back to the dashboard</Link>
      </p>
    </Stack>
  );
}

function Rejected({ notice: { title, message }, onAgain }: { notice: Notification; onAgain: () => void }) {
  const wasMember = title === membershipEndedTitle;
  return (
    <Stack gap={5}>
      <h1>{wasMember ? title : 'Your application was not approved'}</h1>
      <Notice
        tone="warning"
        title={wasMember ? 'You are no longer a member' : 'Reason'}
        className={styles['reason'] ?? ''}
      >
        {message}
      </Notice>
      <p>{wasMember ? 'You can apply again at any time.' : 'You can apply again at any time. Add what was missing.'}</p>
      <div>
        <Button variant="primary" onClick={onAgain}>
          Apply again
        </Button>
      </div>
    </Stack>
  );
}

const key = 'membership-applied';

/** Returns whether this user has applied in this browser, for use until the server responds. */
const hasApplied = (userId: string): boolean => browserStorage.get(key) === userId;

const rememberApplied = (userId: string): void => browserStorage.set(key, userId);

function forgetApplied(userId: string): void {
  if (hasApplied(userId)) browserStorage.remove(key);
}

const askEveryMs = 3000;

function FirstPayment({ subscription, onChange }: { subscription: Subscription; onChange: () => void }) {
  const [query] = useSearchParams();
  const [leaving, setLeaving] = useState(false);
  // Returning does not prove a payment; this page waits until the provider has confirmed it.
  const awaiting = query.has('paid');
  useEffect(() => {
    if (!awaiting) return undefined;
    const timer = setInterval(() => {
      void reloadSession();
      onChange();
    }, askEveryMs);
    return () => clearInterval(timer);
  }, [awaiting, onChange]);

  if (awaiting) {
    return (
      <Stack gap={5}>
        <h1>Thank you</h1>
        <Notice tone="info" title="We are confirming your payment">
          This takes a few seconds. You can leave this page; we’ll email you.
        </Notice>
      </Stack>
    );
  }
  return (
    <Stack gap={5}>
      <h1>Your application is approved</h1>
      {query.has('cancelled') && (
        <Notice tone="info" title="Nothing was charged">
          You can pay whenever you like.
        </Notice>
      )}
      <p>One step left: your membership starts when you have paid.</p>
      <div className={styles['sheet']}>
        <Stack gap={4}>
          <h2>{subscription.planName}</h2>
          <p className={styles['price']}>
            {priceOf({ amount: subscription.amount, cycle: subscription.billingCycle })}
          </p>
          <p>You can end it at any time; it then lasts until the end of the period you paid for.</p>
          <Cluster gap={3}>
            <PayButton subscription={subscription} label="Pay now" onFailed={onChange} />
            <Button variant="quiet" onClick={() => setLeaving(true)}>
              Withdraw my application
            </Button>
          </Cluster>
        </Stack>
      </div>
      {leaving && <EndDialog subscription={subscription} onClose={() => setLeaving(false)} onEnded={onChange} />}
    </Stack>
  );
}
