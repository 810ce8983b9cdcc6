import { ErrorState } from '@postcard/ui';
import { userMessageOf, type SessionUser } from '@postcard/web-kit';
import styles from './home.module.css';
import { LastResult } from './last-result.tsx';
import { NextPostcard } from './next-postcard.tsx';
import { NextStep, NextStepWaiting } from './next-step.tsx';
import { nextThing } from './next-thing.ts';
import { useHome } from './use-home.ts';

export function Home({ user }: { user: SessionUser }) {
  const { bookings, isLoading, facts, card } = useHome(user);
  if (bookings.error && !bookings.data)
    return (
      <ErrorState
        className={styles['failed']}
        title="Your next step could not be shown"
        onRetry={() => void bookings.mutate()}
        busy={bookings.isValidating}
      >
        {userMessageOf(bookings.error)}
      </ErrorState>
    );
  return (
    <section className={styles['home']} aria-label="What is next">
      {isLoading ? <NextStepWaiting /> : <NextStep next={nextThing(facts)} onTimeUp={() => void bookings.mutate()} />}
      {(isLoading || card) && <NextPostcard card={card} user={user} bookings={facts.bookings} />}
      <LastResult results={facts.results} />
    </section>
  );
}
