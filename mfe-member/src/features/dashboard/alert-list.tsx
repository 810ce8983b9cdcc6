import {
  Badge,
  Button,
  Cluster,
  EmptyState,
  ErrorState,
  formatDate,
  Loading,
  Skeleton,
  Stack,
  VisuallyHidden,
} from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Alert, type Alerts } from './api.ts';
import styles from './dashboard.module.css';

const tones = { high: 'danger', medium: 'warning', low: 'info' } as const;
const words = { high: 'Urgent', medium: 'Soon', low: 'Upcoming' } as const;

export const AlertList = ({ alerts }: { alerts: readonly Alert[] }) => (
  <ul className={styles['alerts']}>
    {alerts.map((alert) => (
      <AlertRow key={alert.id} {...alert} />
    ))}
  </ul>
);

const AlertRow = ({ link, message, about, priority, date, isRead }: Alert) => (
  <li className={isRead ? styles['alert'] : `${styles['alert']} ${styles['unread']}`}>
    <Link to={link} className={styles['target']}>
      <span>
        {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
        {message}
      </span>
      <Cluster gap={3}>
        <span className={styles['quiet']}>
          {about && `${about}, `}
          {formatDate(date)}
        </span>
        <Badge tone={tones[priority]}>{words[priority]}</Badge>
      </Cluster>
    </Link>
  </li>
);

export const AlertsWaiting = () => (
  <Loading label="Loading your alerts">
    <Skeleton shape="block" height={72} />
  </Loading>
);

const filters = ['All', 'Unread', 'Urgent'] as const;
type Filter = (typeof filters)[number];

export function AlertsTab({ alerts }: { alerts: Alerts }) {
  const [filter, setFilter] = useState<Filter>('All');
  const { known, pending, error, busy, retry } = alerts;
  const shown = known.filter(
    ({ isRead, priority }) => filter === 'All' || (filter === 'Urgent' ? priority === 'high' : !isRead),
  );
  return (
    <Stack gap={4}>
      <Cluster gap={2}>
        {filters.map((each) => (
          <Button
            key={each}
            size="small"
            aria-pressed={filter === each}
            className={filter === each ? (styles['chosen'] ?? '') : ''}
            onClick={() => setFilter(each)}
          >
            {each}
          </Button>
        ))}
      </Cluster>
      {pending && <AlertsWaiting />}
      {error && !pending && (
        <ErrorState
          title={known.length > 0 ? 'Some alerts could not be shown' : 'Your alerts could not be shown'}
          onRetry={retry}
          busy={busy}
        >
          {userMessageOf(error)}
        </ErrorState>
      )}
      {shown.length > 0 && <AlertList alerts={shown} />}
      {shown.length === 0 && !pending && !error && (
        <EmptyState title={emptyTitle(filter, known.length)}>New alerts appear here.</EmptyState>
      )}
    </Stack>
  );
}

const emptyTitle = (filter: Filter, all: number): string =>
  all > 0 && filter === 'Urgent' ? 'No urgent alerts' : 'No alerts';
