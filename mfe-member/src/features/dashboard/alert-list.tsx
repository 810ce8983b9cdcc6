import { Badge, Button, Cluster, EmptyState, formatDate, VisuallyHidden } from '@postcard/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AlertMarks } from './alert-marks.ts';
import type { Alert } from './alerts.ts';
import styles from './dashboard.module.css';

const tones = { high: 'danger', medium: 'warning', low: 'info' } as const;
const words = { high: 'Urgent', medium: 'Soon', low: 'For your diary' } as const;

type Props = { alerts: readonly Alert[]; marks: AlertMarks };

export function AlertList({ alerts, marks }: Props) {
  return (
    <ul className={styles['alerts']}>
      {alerts.map((alert) => (
        <AlertRow key={alert.id} alert={alert} isRead={marks.isRead(alert.id)} onMark={(isRead) => void marks.mark(alert.id, isRead)} />
      ))}
    </ul>
  );
}

function AlertRow({ alert, isRead, onMark }: { alert: Alert; isRead: boolean; onMark: (isRead: boolean) => void }) {
  const { link, message, about, priority, date } = alert;
  return (
    <li className={isRead ? styles['alert'] : `${styles['alert']} ${styles['unread']}`}>
      <Link to={link} className={styles['target']}>
        <span>
          {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
          {message}
        </span>
        <Cluster gap={3}>
          <span className={styles['quiet']}>{about && `${about}, `}{formatDate(date)}</span>
          <Badge tone={tones[priority]}>{words[priority]}</Badge>
        </Cluster>
      </Link>
      <Button size="small" variant="quiet" onClick={() => onMark(!isRead)}>
        {isRead ? 'Mark as unread' : 'Mark as read'}<VisuallyHidden>: {message}</VisuallyHidden>
      </Button>
    </li>
  );
}

const filters = ['All', 'Unread', 'Urgent'] as const;
type Filter = (typeof filters)[number];

/** The Alerts tab: all, the unread ones or the urgent ones. */
export function AlertsTab({ alerts, marks }: Props) {
  const [filter, setFilter] = useState<Filter>('All');
  const shown = alerts.filter(({ id, priority }) => filter === 'All' || (filter === 'Urgent' ? priority === 'high' : !marks.isRead(id)));
  return (
    <>
      <Cluster gap={2} style={{ marginBottom: 16 }}>
        {filters.map((each) => (
          <Button key={each} size="small" aria-pressed={filter === each} className={filter === each ? styles['chosen'] ?? '' : ''} onClick={() => setFilter(each)}>
            {each}
          </Button>
        ))}
      </Cluster>
      {shown.length === 0 ? <EmptyState title={emptyTitle(filter, alerts.length)}>We will tell you here when something does.</EmptyState> : <AlertList alerts={shown} marks={marks} />}
    </>
  );
}

function emptyTitle(filter: Filter, all: number): string {
  if (all === 0 || filter === 'All') return 'Nothing waits for you';
  return filter === 'Unread' ? 'Nothing unread waits for you' : 'Nothing urgent waits for you';
}
