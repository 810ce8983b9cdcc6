import { membership } from '@postcard/contracts/business';
import { Button, Container, ErrorState, Loading, Notice, Skeleton } from '@postcard/ui';
import { reloadSession, toast, useSession, type SessionUser } from '@postcard/web-kit';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { usePlans, useSubscription } from './api.ts';
import styles from './membership.module.css';
import { Portal } from './portal.tsx';
import { Wizard } from './wizard.tsx';

export function Component() {
  const { user, loading } = useSession();
  return (
    <Container width="text" className={styles['page']}>
      {!loading && (user ? <Membership user={user} /> : <Visitor />)}
    </Container>
  );
}

/** Anybody may look at the page; applying needs an account. */
function Visitor() {
  const ask = () => toast({ variant: 'destructive', title: 'Login required', description: 'Please log in to apply for membership.' });
  return (
    <>
      <h1>Join Membership</h1>
      <p>Membership is free, for local businesses only, and reviewed within {membership.reviewDays}. Only verified members can place ads.</p>
      <Button variant="primary" onClick={ask}>
        Apply for membership
      </Button>
      <p>
        <Link to="/login">Log in</Link> or <Link to="/register">register your business</Link> first.
      </p>
    </>
  );
}

function Membership({ user }: { user: SessionUser }) {
  const plans = usePlans();
  const { data: subscription, error, isLoading, mutate } = useSubscription(user.id);
  const plansFailed = plans.error !== undefined;

  // The stored user is a cache: an approval may have come since.
  useEffect(() => void reloadSession(), []);
  useEffect(() => {
    if (plansFailed) toast({ variant: 'destructive', title: 'Error fetching membership information', description: 'Please try again later.' });
  }, [plansFailed]);

  if (user.membershipId) return <Portal user={user} />;
  if (isLoading) return <Waiting />;
  if (error) return <ErrorState title="Error fetching membership information" onRetry={() => void mutate()}>Please try again later.</ErrorState>;
  if (subscription) return <Applied />;
  return (
    <>
      <h1>Apply for membership</h1>
      <p>Three short steps, free, no commitment.</p>
      <Wizard user={user} onApplied={() => void mutate()} />
    </>
  );
}

function Waiting() {
  return (
    <Loading label="Loading your membership">
      <Skeleton height={48} width="60%" />
      <Skeleton shape="block" height={360} />
    </Loading>
  );
}

function Applied() {
  return (
    <>
      <h1>Membership Application Pending</h1>
      <Notice tone="info" title="We have your application">
        Your membership application is being reviewed. Review takes {membership.reviewDays}; we will write to you.
      </Notice>
      <p>
        <Link to="/dashboard">Back to the dashboard</Link>
      </p>
    </>
  );
}
