import { Badge, Button, formatDate, formatDateTime, VisuallyHidden } from '@postcard/ui';
import { useMutation } from '@postcard/web-kit';
import { Link } from 'react-router';
import { useRefreshMessages } from '../refresh/refresh.ts';
import { markNotice } from './api.ts';
import styles from './inbox.module.css';
import type { Item } from './items.ts';

const badges = {
  alert: { tone: 'warning', word: 'Alert' },
  notice: { tone: 'neutral', word: 'Notice' },
  message: { tone: 'info', word: 'Message' },
} as const;

export function InboxRow({ item }: { item: Item }) {
  const { kind, title, text, at, isRead, to } = item;
  // A conversation is read by opening it, and an alert ends with its cause.
  const refresh = useRefreshMessages();
  const marking = useMutation(() => markNotice(item.id, !isRead), { failure: 'Not saved', onSettled: refresh });
  const { tone, word } = badges[kind];
  const name = (
    <>
      {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
      {title}
    </>
  );
  return (
    <li className={isRead ? styles['row'] : `${styles['row']} ${styles['unread']}`}>
      <Badge tone={tone}>{word}</Badge>
      <h2>{to ? <Link to={to}>{name}</Link> : name}</h2>
      {text && <p>{text}</p>}
      <p className={styles['when']}>
        {kind === 'alert' ? `Due ${formatDate(at)}` : <time dateTime={at}>{formatDateTime(at)}</time>}
      </p>
      {kind === 'notice' && (
        <Button size="small" variant="quiet" busy={marking.busy} onClick={marking.run}>
          {isRead ? 'Mark as unread' : 'Mark as read'}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
