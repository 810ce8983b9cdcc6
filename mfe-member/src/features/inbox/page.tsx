import { paths } from '@postcard/contracts/paths';
import { Container } from '@postcard/ui';
import type { SessionUser } from '@postcard/web-kit';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { RequireLogin } from '../accounts/require-login.tsx';
import { useLiveNotices } from '../live-notices/use-live-notices.ts';
import { useUnread } from '../messages/api.ts';
import { Messages } from '../messages/messages.tsx';
import { InboxList } from './inbox-list.tsx';
import styles from './inbox.module.css';
import { filterAt, filters, pathOf, type Filter } from './items.ts';

export function Component() {
  return <RequireLogin>{(user) => <Inbox user={user} />}</RequireLogin>;
}

const names: Record<Filter, string> = {
  all: 'All',
  unread: 'Unread',
  alerts: 'Alerts',
  notices: 'Notices',
  messages: 'Messages',
};

function Inbox({ user }: { user: SessionUser }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const filter = filterAt(pathname, query.get('show'));
  useLiveNotices();
  useUnread();
  if (filter === 'messages' && user.isAdmin) return <ToTeamMessages thread={query.get('thread')} />;
  return (
    <Container className={styles['page']}>
      <h1>Inbox</h1>
      <nav aria-label="Inbox" className={styles['filters']}>
        {filters.map((each) => (
          <Link key={each} to={pathOf(each)} aria-current={each === filter ? 'page' : undefined}>
            {names[each]}
          </Link>
        ))}
      </nav>
      {filter === 'messages' ? <Messages user={user} /> : <InboxList user={user} filter={filter} />}
    </Container>
  );
}

/** The team replies on its own page, in the same conversation. */
function ToTeamMessages({ thread }: { thread: string | null }) {
  const navigate = useNavigate();
  useEffect(
    () => void navigate(paths.admin({ tab: 'messages', ...(thread && { thread }) }), { replace: true }),
    [navigate, thread],
  );
  return null;
}
