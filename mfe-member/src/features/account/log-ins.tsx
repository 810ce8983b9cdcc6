import { logInEntry, type LogInEntry } from '@postcard/contracts/second-factors';
import { z } from '@postcard/contracts/zod';
import { Badge, Button, Card, Cluster, ErrorState, formatDateTime, Loading, Skeleton } from '@postcard/ui';
import { deviceInWords, useList, userMessageOf } from '@postcard/web-kit';
import styles from './account.module.css';

const entries = z.array(logInEntry);

const methodWords: Record<LogInEntry['method'], string> = {
  password: 'With the password',
  password_and_code: 'With the password and a code',
  recovery_code: 'With the password and a recovery code',
  passkey: 'With a passkey',
};

export function LogIns({ userId }: { userId: string }) {
  const { items, error, isBusy, hasMore, more, reload } = useList(
    `/api/users/${encodeURIComponent(userId)}/log-ins?limit=10`,
    entries,
  );
  return (
    <Card level={3} title="Log-ins">
      <p>Is one of these not yours? Change your password, and log out everywhere else.</p>
      {!items && !error && (
        <Loading label="Loading your log-ins">
          <Skeleton shape="block" height={280} />
        </Loading>
      )}
      {!items && error && (
        <ErrorState title="Your log-ins could not be shown" onRetry={() => void reload()} busy={isBusy}>
          {userMessageOf(error)}
        </ErrorState>
      )}
      {items?.length === 0 && <p className="pc-quiet">None yet. The next one appears here.</p>}
      {items && items.length > 0 && (
        <ul className={styles['sessions']}>
          {items.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <div>
          <Button size="small" busy={isBusy} onClick={more}>
            Show more
          </Button>
        </div>
      )}
    </Card>
  );
}

function Entry({ entry: { at, outcome, method, byLink, userAgent, network, isNewDevice } }: { entry: LogInEntry }) {
  return (
    <Cluster justify="between">
      <div>
        <strong>{deviceInWords(userAgent)}</strong>
        <p className="pc-quiet pc-small">
          {formatDateTime(at)}. {byLink ? 'With the link in our e-mail' : methodWords[method]}, from {network}
        </p>
      </div>
      {outcome === 'failed' && <Badge tone="danger">Failed</Badge>}
      {outcome === 'succeeded' && isNewDevice && <Badge tone="warning">New device</Badge>}
    </Cluster>
  );
}
