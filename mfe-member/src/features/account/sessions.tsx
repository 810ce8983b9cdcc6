import type { Session } from '@postcard/contracts/account';
import { Badge, Button, Card, Cluster, formatDateTime, Text } from '@postcard/ui';
import { ApiError, deviceInWords, toast, useMutation, Fetched, useList } from '@postcard/web-kit';
import { logInEntry, type LogInEntry } from '@postcard/contracts/second-factors';
import { z } from '@postcard/contracts/zod';
import styles from './account.module.css';
import { endOtherSessions, endSession, type useSessions } from './api.ts';

const others = 'others';

export function Sessions({ userId, sessions }: { userId: string; sessions: ReturnType<typeof useSessions> }) {
  const { busy, running, run } = useMutation(
    async (_attempt, what: string, title: string) => {
      await (what === others ? endOtherSessions(userId) : endSession(userId, what));
      toast({ title });
    },
    {
      failure: 'We couldn’t log out this device',
      onError: (thrown) => {
        const hasEnded = thrown instanceof ApiError && thrown.status === 404;
        if (hasEnded) toast({ title: 'This session had already ended' });
        return hasEnded;
      },
      onSettled: () => sessions.mutate().catch(() => {}),
    },
  );

  return (
    <Card level={3} title="Where you are logged in">
      <Fetched of={sessions} what="where you are logged in" failure="This could not be shown" height={72}>
        {(data) => (
          <>
            <ul className={styles['sessions']}>
              {data.map((session) => (
                <li key={session.id}>
                  <Place
                    session={session}
                    busy={running?.[0] === session.id}
                    disabled={busy}
                    onEnd={(device) => void run(session.id, `${device} is logged out`)}
                  />
                </li>
              ))}
            </ul>
            {data.some(({ isCurrent }) => !isCurrent) ? (
              <div>
                <Button
                  busy={running?.[0] === others}
                  busyLabel="Logging out..."
                  disabled={busy}
                  onClick={() => void run(others, 'You are logged out on all other devices')}
                >
                  Log out everywhere else
                </Button>
              </div>
            ) : (
              <Text quiet>You are not logged in on any other device.</Text>
            )}
          </>
        )}
      </Fetched>
    </Card>
  );
}

type PlaceProps = { session: Session; busy: boolean; disabled: boolean; onEnd: (device: string) => void };

function Place({ session, busy, disabled, onEnd }: PlaceProps) {
  const device = deviceInWords(session.userAgent);
  return (
    <Cluster justify="between">
      <div>
        <strong>{device}</strong> {session.isCurrent && <Badge tone="success">This device</Badge>}
        <Text quiet small>
          Last used {formatDateTime(session.lastUsedAt)}, logged in since {formatDateTime(session.createdAt)}
        </Text>
      </div>
      {!session.isCurrent && (
        <Button
          size="small"
          variant="quiet"
          busy={busy}
          disabled={disabled}
          aria-label={`Log out ${device}`}
          onClick={() => onEnd(device)}
        >
          Log out
        </Button>
      )}
    </Cluster>
  );
}

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
      <p>Don’t recognize a log-in? Change your password, and log out everywhere else.</p>
      <Fetched
        of={{ data: items, error, isValidating: isBusy, mutate: reload }}
        what="your log-ins"
        failure="Your log-ins could not be shown"
        height={280}
      >
        {(entries) =>
          entries.length === 0 ? (
            <Text quiet>No log-ins yet. Your next log-in appears here.</Text>
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
