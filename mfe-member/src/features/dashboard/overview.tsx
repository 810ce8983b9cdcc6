import type { DashboardCampaign } from '@postcard/contracts/campaigns';
import { Card, EmptyState, Notice, Stack, Stat } from '@postcard/ui';
import type { SessionUser } from '@postcard/web-kit';
import { Link } from 'react-router';
import { AlertList } from './alert-list.tsx';
import type { Alert } from './alerts.ts';
import { CampaignList } from './campaign-list.tsx';
import styles from './dashboard.module.css';

type Props = { user: SessionUser; campaigns: readonly DashboardCampaign[]; alerts: readonly Alert[]; now: Date; onAlerts: () => void };

export function Overview({ user, campaigns, alerts, now, onAlerts }: Props) {
  const count = (status: DashboardCampaign['status']) => campaigns.filter((campaign) => campaign.status === status).length;
  return (
    <Stack gap={6}>
      <MembershipStatus user={user} />
      <div className={styles['counters']}>
        <Stat value={campaigns.length} label="Total" />
        <Stat value={count('active')} label="Active" />
        <Stat value={count('scheduled')} label="Scheduled" />
        <Stat value={count('completed')} label="Completed" />
      </div>
      <Card
        title="Recent Alerts" level={2}
        footer={alerts.length > 0 && (
          <button type="button" className="pc-button pc-button--quiet" onClick={onAlerts}>
            View All {alerts.length} Alerts
          </button>
        )}
      >
        {alerts.length === 0 ? <EmptyState title="Nothing waits for you" /> : <AlertList alerts={alerts.slice(0, 3)} />}
      </Card>
      <section>
        <h2>Recent Campaign Activity</h2>
        <CampaignList campaigns={campaigns.slice(0, 3)} now={now} />
      </section>
    </Stack>
  );
}

function MembershipStatus({ user }: { user: SessionUser }) {
  if (user.membershipId) {
    return (
      <Notice tone="success" title="Verified Member" action={<Link to="/membership">View Membership Details</Link>}>
        Your membership number is {user.membershipId}.
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title="Membership Application Pending" action={<Link to="/membership">Check Application Status</Link>}>
      Your membership application is being reviewed. Only verified members can place ads with the provider.
    </Notice>
  );
}
