import type { Participation } from '@postcard/contracts/campaigns';
import { Card, EmptyState, Loading, Notice, Skeleton, Stack, Stat } from '@postcard/ui';
import type { SessionUser } from '@postcard/web-kit';
import { Link } from 'react-router';
import { useThreads } from '../messages/api.ts';
import { ThreadLink } from '../messages/thread-list.tsx';
import { AlertList } from './alert-list.tsx';
import type { AlertMarks } from './alert-marks.ts';
import type { Alert } from './alerts.ts';
import type { OwnCampaign } from './api.ts';
import { CampaignList } from './campaign-list.tsx';
import styles from './dashboard.module.css';

type Props = { user: SessionUser; campaigns: readonly OwnCampaign[]; participations: readonly Participation[]; alerts: readonly Alert[]; marks: AlertMarks; now: Date; onAlerts: () => void; onMessages: () => void };

export function Overview({ user, campaigns, participations, alerts, marks, now, onAlerts, onMessages }: Props) {
  const count = (status: OwnCampaign['status']) => campaigns.filter((campaign) => campaign.status === status).length;
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
        {alerts.length === 0 ? <EmptyState title="Nothing waits for you" /> : <AlertList alerts={alerts.slice(0, 3)} marks={marks} />}
      </Card>
      <RecentMessages user={user} onAll={onMessages} />
      <section>
        <h2>Recent Campaign Activity</h2>
        <CampaignList campaigns={latestFirst(campaigns).slice(0, 3)} participations={participations} now={now} />
      </section>
    </Stack>
  );
}

const latestFirst = (campaigns: readonly OwnCampaign[]) => campaigns.toSorted((one, other) => other.startDate.localeCompare(one.startDate));

/** The first two of the inbox. */
function RecentMessages({ user, onAll }: { user: SessionUser; onAll: () => void }) {
  const { data, error } = useThreads('inbox');
  return (
    <Card
      title="Messages" level={2}
      footer={(
        <button type="button" className="pc-button pc-button--quiet" onClick={onAll}>
          View All Messages
        </button>
      )}
    >
      {!data && !error && (
        <Loading label="Loading your messages">
          <Skeleton shape="block" height={112} />
          <Skeleton shape="block" height={112} />
        </Loading>
      )}
      {!data && error && <p>Your messages could not be shown just now.</p>}
      {data?.length === 0 && <EmptyState title="No messages yet" />}
      {data && data.length > 0 && (
        <ul className={styles['threads']}>
          {data.slice(0, 2).map((thread) => (
            <li key={thread.id}>
              <ThreadLink thread={thread} isTeam={user.isAdmin} to={`/dashboard?tab=messages&thread=${encodeURIComponent(thread.id)}`} />
            </li>
          ))}
        </ul>
      )}
    </Card>
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
