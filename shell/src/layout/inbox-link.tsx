import type { UnreadCounts } from '@postcard/contracts/notify';
import { paths } from '@postcard/contracts/paths';
import { BellIcon } from '@postcard/ui';
import { apiFetch, onBrowserEvent } from '@postcard/web-kit';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import styles from './inbox-link.module.css';

export function InboxLink() {
  const [isUnread, setUnread] = useState(false);
  useEffect(() => onBrowserEvent('mfe-member:unread-counted', ({ count }) => setUnread(count > 0)), []);
  useEffect(() => {
    if (!isUnread) return undefined;
    // Changes on the team's message pages do not affect the inbox.
    return onBrowserEvent('web-kit:data-changed', ({ path }) => {
      if (!/^\/api\/(messages|notifications)\//.test(path)) return;
      apiFetch<UnreadCounts>('/api/notifications/unread').then(
        ({ notifications, threads }) => setUnread(notifications + threads > 0),
        () => {},
      );
    });
  }, [isUnread]);
  return (
    <Link to={paths.inbox()} className={styles['inbox']} aria-label={isUnread ? 'Inbox, unread' : 'Inbox'}>
      <BellIcon size={24} />
      {isUnread && <span className={styles['unread']} />}
    </Link>
  );
}
