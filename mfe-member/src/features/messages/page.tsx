import { paths } from '@postcard/contracts/paths';
import { Container } from '@postcard/ui';
import type { SessionUser } from '@postcard/web-kit';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { RequireLogin } from '../accounts/require-login.tsx';
import styles from './messages.module.css';
import { Messages } from './messages.tsx';
import { useLiveNotices } from '../live-notices/use-live-notices.ts';

export function Component() {
  return <RequireLogin>{(user) => (user.isAdmin ? <ToTeamMessages /> : <MessagesPage user={user} />)}</RequireLogin>;
}

/** The team replies on its own page, in the same conversation. */
function ToTeamMessages() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const thread = query.get('thread');
  useEffect(
    () => void navigate(paths.admin({ tab: 'messages', ...(thread && { thread }) }), { replace: true }),
    [navigate, thread],
  );
  return null;
}

function MessagesPage({ user }: { user: SessionUser }) {
  useLiveNotices();
  return (
    <Container className={styles['page']}>
      <h1>Messages</h1>
      <Messages user={user} />
    </Container>
  );
}
