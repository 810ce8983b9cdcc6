import { Badge, Button, Cluster, EmptyState, formatDate } from '@postcard/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Alert } from './alerts.ts';
import styles from './dashboard.module.css';

const tones = { high: 'danger', medium: 'warning', low: 'info' } as const;
const words = { high: 'Urgent', medium: 'Soon', low: 'For your diary' } as const;

export function AlertList({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <ul className={styles['alerts']}>
      {alerts.map(({ id, link, message, priority, date }) => (
        <li key={id}>
          <Link to={link} className={styles['alert']}>
            <span>{message}</span>
            <Cluster gap={3}>
              <span className={styles['quiet']}>{formatDate(date)}</span>
              <Badge tone={tones[priority]}>{words[priority]}</Badge>
            </Cluster>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The Alerts tab: all, unread (all of them, until they can be marked) or the urgent ones. */
export function AlertsTab({ alerts }: { alerts: readonly Alert[] }) {
  const [urgentOnly, setUrgentOnly] = useState(false);
  const shown = urgentOnly ? alerts.filter(({ priority }) => priority === 'high') : alerts;
  return (
    <>
      <Cluster gap={2} style={{ marginBottom: 16 }}>
        <Button size="small" aria-pressed={!urgentOnly} onClick={() => setUrgentOnly(false)}>
          All
        </Button>
        <Button size="small" aria-pressed={urgentOnly} onClick={() => setUrgentOnly(true)}>
          Urgent
        </Button>
      </Cluster>
      {shown.length === 0 ? <EmptyState title="Nothing waits for you">We will tell you here when something does.</EmptyState> : <AlertList alerts={shown} />}
    </>
  );
}
