import { dashboardDefaults } from '@postcard/contracts/town';
import { Container, CountBadge, Tabs, Avatar, Badge, Button, Cluster } from '@postcard/ui';
import { reloadSession, type SessionUser, LinkButton } from '@postcard/web-kit';
import { useEffect, useState } from 'react';
import { useSearchParams, Link } from 'react-router';
import { paths } from '@postcard/contracts/paths';
import { RequireLogin } from '../accounts/require-login.tsx';
import { InvoiceTable } from '../billing/invoice-table.tsx';
import { Home } from '../home/home.tsx';
import { useUnread } from '../messages/api.ts';
import { Messages } from '../messages/messages.tsx';
import { useLiveNotices } from '../live-notices/use-live-notices.ts';
import { AlertsTab } from './alert-list.tsx';
import { useOwnCampaigns, useParticipations, type OwnCampaign, alertsOf } from './api.ts';
import { CampaignList, OwnCampaigns } from './campaign-list.tsx';
import styles from './dashboard.module.css';
import { Overview } from './overview.tsx';
import { useTabInSight } from './use-tab-in-sight.ts';

export const Component = () => <RequireLogin>{(user) => <Dashboard user={user} />}</RequireLogin>;

const tabs = ['overview', 'total', 'active', 'scheduled', 'billing', 'messages', 'alerts'];

function Dashboard({ user }: { user: SessionUser }) {
  const campaigns = useOwnCampaigns(user.id);
  const participations = useParticipations(user.id);
  const unread = useUnread().data;
  const messageCount = unread?.threads ?? 0;
  useLiveNotices();
  const [query, setQuery] = useSearchParams();
  const [now] = useState(() => new Date());
  const requested = query.get('tab');
  const tab = tabs.find((each) => each === requested) ?? 'overview';
  const setTab = (next: string) => setQuery({ tab: next }, { replace: true });

  // The stored user may be older than an approval.
  useEffect(() => void reloadSession(), []);

  const alerts = alertsOf(campaigns, participations, now);
  const unreadAlerts = alerts.known.filter(({ isRead }) => !isRead).length;
  useTabInSight(tab, requested !== null);
  // Only members can book again.
  const spots = { participations: (user.membershipId && participations.data) || [], now };
  const lead = { onAlerts: () => setTab('alerts'), onMessages: () => setTab('messages') };
  const cards = (chosen: (campaign: OwnCampaign) => boolean, zone?: string) => (
    <OwnCampaigns of={campaigns}>
      {(own) => <CampaignList campaigns={own.filter(chosen)} {...spots} {...(zone && { zone })} />}
    </OwnCampaigns>
  );

  return (
    <Container className={styles['page']}>
      <DashboardHeader user={user} messageCount={messageCount} alertCount={unreadAlerts} {...lead} />
      {/* The team has its own page of the day. */}
      {!user.isAdmin && <Home user={user} />}
      <Tabs
        id="dashboard"
        label="Dashboard"
        value={tab}
        onValueChange={setTab}
        items={[
          {
            value: 'overview',
            label: 'Overview',
            content: <Overview {...{ user, alerts, campaigns }} {...lead} {...spots} />,
          },
          { value: 'total', label: 'Total Campaigns', content: cards(() => true) },
          { value: 'active', label: 'Active Campaigns', content: cards(({ status }) => status === 'active') },
          {
            value: 'scheduled',
            label: 'Scheduled Campaigns',
            content: cards(({ status }) => status === 'scheduled', dashboardDefaults().scheduledZone),
          },
          { value: 'billing', label: 'Billing History', content: <InvoiceTable /> },
          {
            value: 'messages',
            label: (
              <>
                Messages <CountBadge count={messageCount} label="unread" />
              </>
            ),
            content: <Messages user={user} />,
          },
          { value: 'alerts', label: 'Alerts', content: <AlertsTab alerts={alerts} /> },
        ]}
      />
    </Container>
  );
}

type Props = {
  user: SessionUser;
  messageCount: number;
  alertCount: number;
  onMessages: () => void;
  onAlerts: () => void;
};

const DashboardHeader = ({ user, messageCount, alertCount, onMessages, onAlerts }: Props) => (
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
