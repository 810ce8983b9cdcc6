import { AirmailStripe, ClockIcon, Countdown, formatDate, formatDateTime, Loading, Skeleton } from '@postcard/ui';
import { serverNow, LinkButton } from '@postcard/web-kit';
import type { NextThing } from './facts.ts';
import styles from './home.module.css';

export function NextStep({ next, onTimeUp }: { next: NextThing; onTimeUp: () => void }) {
  const { title, text, day, action } = next;
  return (
    <div className={styles['step']}>
      <AirmailStripe className={styles['stripe']} />
      <h2>{title}</h2>
      {day && (
        <p className={styles['day']}>
          <ClockIcon />
          <span>
            {day.words} <Day {...day} onTimeUp={onTimeUp} />
          </span>
        </p>
      )}
      {text && <p>{text}</p>}
      <LinkButton variant="primary" size="large" to={action.to}>
        {action.label}
      </LinkButton>
    </div>
  );
}

function Day({ instant, isCountdown, isTime, onTimeUp }: NonNullable<NextThing['day']> & { onTimeUp: () => void }) {
  if (isCountdown) return <Countdown until={instant} now={serverNow} onEnd={onTimeUp} />;
  return <time dateTime={instant}>{isTime ? formatDateTime(instant) : formatDate(instant, 'MMMM d, yyyy')}</time>;
}

export function NextStepWaiting() {
  return (
    <div className={styles['step']}>
      <AirmailStripe className={styles['stripe']} />
      <Loading label="Loading what is next">
        <Skeleton height={36} width="80%" />
        <Skeleton height={24} width="50%" />
        <Skeleton height={52} width={180} />
      </Loading>
    </div>
  );
}
