import type { Notification } from '@postcard/contracts/notify';
import { paths } from '@postcard/contracts/paths';
import {
  Button,
  Card,
  Cluster,
  Container,
  CountBadge,
  EmptyState,
  ErrorState,
  formatDateTime,
  Loading,
  Skeleton,
  Stack,
  VisuallyHidden,
} from '@postcard/ui';
import { toast, userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import { Link } from 'react-router';
import { RequireLogin } from '../accounts/require-login.tsx';
import { useRefreshMessages } from '../refresh/refresh.ts';
import { useLiveNotices } from '../live-notices/use-live-notices.ts';
import { markAllNotices, markNotice, useNotices } from './api.ts';
import styles from './notices.module.css';

export function Component() {
  return <RequireLogin>{() => <Notices />}</RequireLogin>;
}

/** Everything the site has told a member, newest first; what comes while the page is open appears by itself. */
function Notices() {
  useLiveNotices();
  const { data, error, isValidating, mutate } = useNotices();
  const refresh = useRefreshMessages();
  const [busy, setBusy] = useState(false);
  const unread = data?.filter(({ isRead }) => !isRead).length ?? 0;

  async function change(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      toast({ variant: 'destructive', title: 'Not saved', description: userMessageOf(thrown) });
    }
    await refresh();
  }

  async function markAll(): Promise<void> {
    setBusy(true);
    await change(markAllNotices);
    setBusy(false);
  }

  return (
    <Container width="form" className={styles['page']}>
      <Cluster justify="between" className={styles['head'] ?? ''}>
        <h1>
          Notices <CountBadge count={unread} label="unread" />
        </h1>
        {unread > 0 && (
          <Button busy={busy} onClick={() => void markAll()}>
            Mark all as read
          </Button>
        )}
      </Cluster>
      {!data && error && (
        <ErrorState title="Your notices could not be shown" onRetry={() => void mutate()} busy={isValidating}>
          {userMessageOf(error)}
        </ErrorState>
      )}
      {!data && !error && (
        <Loading label="Loading your notices">
          <Skeleton shape="block" height={320} />
        </Loading>
      )}
      {data?.length === 0 && (
        <EmptyState title="No notice yet">
          What becomes of your bookings, your ads and your membership is told here.
        </EmptyState>
      )}
      <Stack gap={3} as="ul" className={styles['list']}>
        {data?.map((notice) => (
          <li key={notice.id}>
            <Notice notice={notice} onMark={() => void change(() => markNotice(notice.id, !notice.isRead))} />
          </li>
        ))}
      </Stack>
    </Container>
  );
}

/** Where what a notice is about can be seen. */
function targetOf({ type, relatedId }: Notification): { to: string; label: string } | null {
  if (type === 'message') return { to: paths.messages({ thread: relatedId ?? '' }), label: 'Read the message' };
  if (type === 'artwork') return { to: paths.design(relatedId ?? ''), label: 'See the ad' };
  if (type === 'booking') return { to: paths.bookings(), label: 'My bookings' };
  if (type === 'membership') return { to: paths.membership(), label: 'My membership' };
  if (type === 'application') return { to: paths.admin({ tab: 'applications' }), label: 'Review the application' };
  if (type === 'email') return { to: paths.account(), label: 'Your account' };
  return null;
}

function Notice({ notice, onMark }: { notice: Notification; onMark: () => void }) {
  const { title, message, isRead, createdAt } = notice;
  const target = targetOf(notice);
  return (
    <Card
      level={2}
      className={isRead ? undefined : styles['unread']}
      title={
        <>
          {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
          {title}
        </>
      }
    >
      <p>{message}</p>
      <Cluster justify="between" gap={3}>
        <span className="pc-quiet">{formatDateTime(createdAt)}</span>
        <Cluster gap={3}>
          {target && <Link to={target.to}>{target.label}</Link>}
          <Button size="small" variant="quiet" onClick={onMark}>
            {isRead ? 'Mark as unread' : 'Mark as read'}
            <VisuallyHidden>: {title}</VisuallyHidden>
          </Button>
        </Cluster>
      </Cluster>
    </Card>
  );
}
