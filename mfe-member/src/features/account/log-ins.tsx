import { logInEntry, type LogInEntry } from '@postcard/contracts/second-factors';
import { z } from '@postcard/contracts/zod';
import { Badge, Button, Card, Cluster, formatDateTime, Text } from '@postcard/ui';
import { deviceInWords, useList, Fetched } from '@postcard/web-kit';
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
      <Fetched
        of={{ data: items, error, isValidating: isBusy, mutate: reload }}
        what="your log-ins"
        failure="Your log-ins could not be shown"
        height={280}
      >
        {(entries) =>
          entries.length === 0 ? (
            <Text quiet>None yet. The next one appears here.</Text>
          ) : (
            <ul className={styles['sessions']}>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <Entry entry={entry} />
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
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

const Entry = ({ entry: { at, outcome, method, byLink, userAgent, network, isNewDevice } }: { entry: LogInEntry }) => (
  <Cluster justify="between">
    <div>
      <strong>{deviceInWords(userAgent)}</strong>
      <Text quiet small>
        {formatDateTime(at)}. {byLink ? 'With the link in our email' : methodWords[method]}, from {network}
      </Text>
    </div>
    {outcome === 'failed' && <Badge tone="danger">Failed</Badge>}
    {outcome === 'succeeded' && isNewDevice && <Badge tone="warning">New device</Badge>}
  </Cluster>
);
