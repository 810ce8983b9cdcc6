import { paths } from '@postcard/contracts/paths';
import { Avatar, Badge, Button, Cluster, CountBadge } from '@postcard/ui';
import type { SessionUser } from '@postcard/web-kit';
import { Link } from 'react-router';
import { LinkButton } from '@postcard/web-kit';
import styles from './dashboard.module.css';

type Props = {
  user: SessionUser;
  messageCount: number;
  alertCount: number;
  onMessages: () => void;
  onAlerts: () => void;
};

export function DashboardHeader({ user, messageCount, alertCount, onMessages, onAlerts }: Props) {
  return (
    <header className={styles['header']}>
      <Avatar name={user.displayName || user.businessName} src={user.profilePicture ?? null} size={64} />
      <div className={styles['who']}>
        <h1>{user.businessName}</h1>
        <Cluster gap={3}>
          <span className={styles['quiet']}>{user.businessType || 'Administrator'}</span>
          {user.membershipId ? (
            <Badge tone="success">Verified Member</Badge>
          ) : (
            <Badge tone="warning">Pending Verification</Badge>
          )}
          <Link to={paths.account()}>Your account</Link>
        </Cluster>
      </div>
      <Cluster gap={3}>
        <LinkButton to={paths.createCampaign()}>Create Campaign</LinkButton>
        <Button onClick={onMessages}>
          Messages <CountBadge count={messageCount} label="unread messages" />
        </Button>
        <Button onClick={onAlerts}>
          Alerts <CountBadge count={alertCount} label="unread alerts" />
        </Button>
      </Cluster>
    </header>
  );
}
