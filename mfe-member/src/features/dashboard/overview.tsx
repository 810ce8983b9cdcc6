import type { Participation } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { Card, Loading, Notice, Skeleton, Stack, Stat, Text, Button } from '@postcard/ui';
import type { SessionUser } from '@postcard/web-kit';
import { Link } from 'react-router';
import type { SWRResponse } from 'swr';
import { useThreads } from '../messages/api.ts';
import { ThreadLink } from '../messages/thread-list.tsx';
import { type OwnCampaign, type Alerts } from './api.ts';
import { CampaignList, OwnCampaigns } from './campaign-list.tsx';
import styles from './dashboard.module.css';
import { AlertList, AlertsWaiting } from './alert-list.tsx';

type Props = {
  user: SessionUser;
  campaigns: SWRResponse<OwnCampaign[], Error>;
  participations: readonly Participation[];
  alerts: Alerts;
  now: Date;
  onAlerts: () => void;
  onMessages: () => void;
};

export const Overview = ({ user, campaigns, participations, alerts, now, onAlerts, onMessages }: Props) => (
  <Stack gap={6}>
    <MembershipStatus user={user} />
    <Counters campaigns={campaigns} />
    <RecentAlerts alerts={alerts} onAll={onAlerts} />
    <RecentMessages user={user} onAll={onMessages} />
    <section className={styles['recent']}>
      <h2>Recent Campaign Activity</h2>
      <OwnCampaigns of={campaigns}>
        {(own) => <CampaignList campaigns={latestFirst(own).slice(0, 3)} participations={participations} now={now} />}
      </OwnCampaigns>
    </section>
  </Stack>
);

const latestFirst = (campaigns: readonly OwnCampaign[]) =>
  campaigns.toSorted((one, other) => other.startDate.localeCompare(one.startDate));

function Counters({ campaigns: { data, error } }: Pick<Props, 'campaigns'>) {
  const unknown = error ? '–' : <Skeleton width="1em" height="1em" />;
  const count = (status: OwnCampaign['status']) =>
    data?.filter((campaign) => campaign.status === status).length ?? unknown;
  return (
    <div className={styles['counters']}>
      <Stat value={data?.length ?? unknown} label="Total" />
      <Stat value={count('active')} label="Active" />
      <Stat value={count('scheduled')} label="Scheduled" />
      <Stat value={count('completed')} label="Completed" />
    </div>
  );
}

function RecentMessages({ user, onAll }: { user: SessionUser; onAll: () => void }) {
  const { data, error } = useThreads('inbox');
  return (
    <Card
      title="Messages"
      level={2}
      footer={
        <Button variant="quiet" onClick={onAll}>
          View All Messages
        </Button>
      }
    >
      {!data && !error && (
        <Loading label="Loading your messages">
          <Skeleton shape="block" height={112} />
          <Skeleton shape="block" height={112} />
        </Loading>
      )}
      {!data && error && <p>Your messages couldn’t be loaded.</p>}
      {data?.length === 0 && <Text quiet>No messages yet</Text>}
      {data && data.length > 0 && (
        <ul className={styles['threads']}>
          {data.slice(0, 2).map((thread) => (
            <li key={thread.id}>
              <ThreadLink
                thread={thread}
                isTeam={user.isAdmin}
                to={paths.dashboard({ tab: 'messages', thread: thread.id })}
              />
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
      <Notice
        tone="success"
        title="Verified Member"
        action={<Link to={paths.membership()}>View Membership Details</Link>}
      >
        Your membership number is {user.membershipId}.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      title="Membership Application Pending"
      action={<Link to={paths.membership()}>Check Application Status</Link>}
    >
      Your membership application is being reviewed. Only verified members can place ads with the provider.
    </Notice>
  );
}

const RecentAlerts = ({ alerts: { known, pending, error }, onAll }: { alerts: Alerts; onAll: () => void }) => (
  <Card
    title="Recent Alerts"
    level={2}
    footer={
      (known.length > 0 || error) && (
        <Button variant="quiet" onClick={onAll}>
          {known.length > 0 ? `View All ${known.length} Alerts` : 'View All Alerts'}
        </Button>
      )
    }
  >
    {pending && <AlertsWaiting />}
    {known.length > 0 && <AlertList alerts={known.slice(0, 3)} />}
    {error && !pending && <p>{known.length > 0 ? 'Some of your alerts' : 'Your alerts'} couldn’t be loaded.</p>}
    {known.length === 0 && !pending && !error && <Text quiet>No alerts</Text>}
  </Card>
);
