import { Container } from '@postcard/ui';
import type { SessionUser } from '@postcard/web-kit';
import { RequireLogin } from '../accounts/require-login.tsx';
import styles from './messages.module.css';
import { Messages } from './messages.tsx';
import { useLiveNotices } from './use-live-notices.ts';

export function Component() {
  return <RequireLogin>{(user) => <MessagesPage user={user} />}</RequireLogin>;
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
