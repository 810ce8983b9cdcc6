import type { Session } from '@postcard/contracts/account';
import { Badge, Button, Card, Cluster, ErrorState, formatDateTime, Loading, Skeleton } from '@postcard/ui';
import { ApiError, deviceInWords, toast, userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import styles from './account.module.css';
import { endOtherSessions, endSession, type useSessions } from './api.ts';

const others = 'others';

/** Where somebody is logged in, and ending it. */
export function Sessions({ userId, sessions }: { userId: string; sessions: ReturnType<typeof useSessions> }) {
  const { data, error, mutate } = sessions;
  const [busy, setBusy] = useState<string | null>(null);

  async function end(what: string, title: string): Promise<void> {
    setBusy(what);
    try {
      await (what === others ? endOtherSessions(userId) : endSession(userId, what));
      toast({ title });
    } catch (thrown) {
      const hasEnded = thrown instanceof ApiError && thrown.status === 404;
      toast(
        hasEnded
          ? { title: 'This session had ended already' }
          : { variant: 'destructive', title: 'The session was not ended', description: userMessageOf(thrown) },
      );
    } finally {
      await mutate().catch(() => {});
      setBusy(null);
    }
  }

  return (
    <Card level={3} title="Where you are logged in">
      {!data && !error && (
        <Loading label="Loading where you are logged in">
          <Skeleton shape="block" height={72} />
        </Loading>
      )}
      {!data && error && (
        <ErrorState title="This could not be shown" onRetry={() => void mutate()}>
          {userMessageOf(error)}
        </ErrorState>
      )}
      {data && (
        <>
          <ul className={styles['sessions']}>
            {data.map((session) => (
              <li key={session.id}>
                <Place
                  session={session}
                  busy={busy === session.id}
                  disabled={busy !== null}
                  onEnd={(device) => void end(session.id, `${device} is logged out`)}
                />
              </li>
            ))}
          </ul>
          {data.some(({ isCurrent }) => !isCurrent) ? (
            <div>
              <Button
                busy={busy === others}
                busyLabel="Logging out..."
                disabled={busy !== null}
                onClick={() => void end(others, 'You are logged out everywhere but here')}
              >
                Log out everywhere else
              </Button>
            </div>
          ) : (
            <p className="pc-quiet">You are logged in nowhere else.</p>
          )}
        </>
      )}
    </Card>
  );
}

function Place({
  session,
  busy,
  disabled,
  onEnd,
}: {
  session: Session;
  busy: boolean;
  disabled: boolean;
  onEnd: (device: string) => void;
}) {
  const device = deviceInWords(session.userAgent);
  return (
    <Cluster justify="between">
      <div>
        <strong>{device}</strong> {session.isCurrent && <Badge tone="success">This device</Badge>}
        <p className="pc-quiet pc-small">
          Last used {formatDateTime(session.lastUsedAt)}, logged in since {formatDateTime(session.createdAt)}
        </p>
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
