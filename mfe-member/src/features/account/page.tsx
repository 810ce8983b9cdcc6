import type { User } from '@postcard/contracts/identity';
import { Card, Container, Skeleton, Stack } from '@postcard/ui';
import { Fetched } from '@postcard/web-kit';
import { RequireLogin } from '../accounts/require-login.tsx';
import { AccountCard } from './account-card.tsx';
import styles from './account.module.css';
import { useAccount, useSessions } from './api.ts';
import { ChangePassword } from './change-password.tsx';
import { CalendarAddress } from '@postcard/web-kit/calendar';
import { SecondFactorsParts } from '@postcard/web-kit/security';
import { CloseAccount } from './close-account.tsx';
import { DownloadData } from './download-data.tsx';
import { EditProfile } from './edit-profile.tsx';
import { FirstPassword } from './first-password.tsx';
import { LogIns } from './log-ins.tsx';
import { Picture } from './picture.tsx';
import { Sessions } from './sessions.tsx';

export function Component() {
  return (
    <RequireLogin>
      {(user) => (
        <Container className={styles['page']}>
          <h1>Your account</h1>
          <Account key={user.id} />
        </Container>
      )}
    </RequireLogin>
  );
}

function Account() {
  const account = useAccount();
  return (
    <Fetched
      of={account}
      what="your account"
      failure="Your account could not be shown"
      waiting={
        <div className={styles['panels']}>
          <Skeleton shape="block" className={styles['glanceWaiting'] ?? ''} />
          <Stack gap={6}>
            <Skeleton shape="block" className={styles['pictureWaiting'] ?? ''} />
            <Skeleton shape="block" className={styles['profileWaiting'] ?? ''} />
            <Skeleton shape="block" className={styles['passwordWaiting'] ?? ''} />
          </Stack>
        </div>
      }
    >
      {(data) => <Settings account={data} onSaved={(saved) => void account.mutate(saved, { revalidate: false })} />}
    </Fetched>
  );
}

function Settings({ account, onSaved }: { account: User; onSaved: (account: User) => void }) {
  const sessions = useSessions(account.id);
  return (
    <div className={styles['panels']}>
      <div className={styles['glance']}>
        <AccountCard account={account} />
      </div>
      <Stack gap={6}>
        <Picture account={account} onSaved={onSaved} />
        <EditProfile account={account} onSaved={onSaved} />
        <Stack as="section" gap={6} id="security" aria-labelledby="security-title">
          <h2 id="security-title">Security</h2>
          {account.hasPassword === false ? (
            <FirstPassword email={account.email} />
          ) : (
            <ChangePassword userId={account.id} username={account.username} onChanged={() => void sessions.mutate()} />
          )}
          <SecondFactorsParts userId={account.id} username={account.username} />
          <Sessions userId={account.id} sessions={sessions} />
          <LogIns userId={account.id} />
        </Stack>
        <Card level={2} title="Calendar">
          <CalendarAddress path="/api/bookings/calendar-feed" dates="the deadlines of your bookings" />
        </Card>
        <DownloadData account={account} />
        {!account.isAdmin && <CloseAccount userId={account.id} />}
      </Stack>
    </div>
  );
}
