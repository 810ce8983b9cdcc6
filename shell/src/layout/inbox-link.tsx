import { paths } from '@postcard/contracts/paths';
import { BellIcon } from '@postcard/ui';
import { onBrowserEvent } from '@postcard/web-kit';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import styles from './inbox-link.module.css';

/** From every page to the inbox; the member's pages tell whether anything waits there unread. */
export function InboxLink() {
  const [isUnread, setUnread] = useState(false);
  useEffect(() => onBrowserEvent('mfe-member:unread-counted', ({ count }) => setUnread(count > 0)), []);
  return (
    <Link to={paths.inbox()} className={styles['inbox']} aria-label={isUnread ? 'Inbox, unread' : 'Inbox'}>
      <BellIcon size={24} />
      {isUnread && <span className={styles['unread']} />}
    </Link>
  );
}
