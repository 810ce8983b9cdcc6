import { unsubscription, type Unsubscription } from '@postcard/contracts/notify';
import { paths } from '@postcard/contracts/paths';
import { Button, Cluster, Container, ErrorState, Notice, Stack } from '@postcard/ui';
import { apiFetch, useApi, useMutation, userMessageOf, Fetched } from '@postcard/web-kit';
import { Link, useParams } from 'react-router';
import styles from './unsubscribe.module.css';

export function Component() {
  const { token = '' } = useParams();
  const path = `/api/notifications/unsubscribe/${encodeURIComponent(token)}`;
  const fetched = useApi(`${path}/state`, unsubscription);
  return (
    <Container width="form" className={styles['page']}>
      <h1>Email preferences</h1>
      <Fetched
        of={fetched}
        what="your choice"
        failure="Your choice could not be shown"
        height={180}
        missing={<ErrorState title="This link is not valid">{userMessageOf(fetched.error)}</ErrorState>}
      >
        {(choice) => (
          <Choice choice={choice} path={path} onChange={(next) => void fetched.mutate(next, { revalidate: false })} />
        )}
      </Fetched>
    </Container>
  );
}

type ChoiceProps = { choice: Unsubscription; path: string; onChange: (next: Unsubscription) => void };

function Choice({ choice: { choice, isSubscribed }, path, onChange }: ChoiceProps) {
  const { busy, run } = useMutation(
    async () => {
      const change = isSubscribed
        ? { method: 'POST' as const, body: { 'List-Unsubscribe': 'One-Click' } }
        : { method: 'DELETE' as const };
      onChange(await apiFetch(path, { ...change, schema: unsubscription }));
    },
    { failure: 'Not saved' },
  );

  return (
    <Stack gap={5}>
      <div aria-live="polite">
        {isSubscribed ? (
          <p>
            Would you like no more {choice} by email? Notices on your dashboard stay, and so do receipts and account
            emails.
          </p>
        ) : (
          <Notice tone="success" title={`No more ${choice} by email`}>
            It takes effect at once. We still send receipts and account emails.
          </Notice>
        )}
      </div>
      <Cluster gap={3}>
        <Button variant={isSubscribed ? 'primary' : 'secondary'} busy={busy} onClick={run}>
          {isSubscribed ? `No more ${choice}` : `Send me ${choice} again`}
        </Button>
      </Cluster>
      <p>
        Choose which emails you get under <Link to={paths.messages()}>Messages</Link>, under Configure.
      </p>
    </Stack>
  );
}
