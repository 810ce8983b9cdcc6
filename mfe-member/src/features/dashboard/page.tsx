import { dashboardDefaults } from '@postcard/contracts/business';
import { Container, CountBadge, ErrorState, Loading, Skeleton, Tabs } from '@postcard/ui';
import { reloadSession, userMessageOf, type SessionUser } from '@postcard/web-kit';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { RequireLogin } from '../accounts/require-login.tsx';
import { InvoiceTable } from '../billing/invoice-table.tsx';
import { useUnread } from '../messages/api.ts';
import { Messages } from '../messages/messages.tsx';
import { useLiveNotices } from '../messages/use-live-notices.ts';
import { AlertsTab } from './alert-list.tsx';
import { useAlertMarks } from './alert-marks.ts';
import { deriveAlerts } from './alerts.ts';
import { useOwnCampaigns, useParticipations } from './api.ts';
import { CampaignList } from './campaign-list.tsx';
import styles from './dashboard.module.css';
import { DashboardHeader } from './header.tsx';
import { Overview } from './overview.tsx';
import { useTabInSight } from './use-tab-in-sight.ts';

export function Component() {
  return <RequireLogin>{(user) => <Dashboard user={user} />}</RequireLogin>;
}

const tabs = ['overview', 'total', 'active', 'scheduled', 'billing', 'messages', 'alerts'];

function Dashboard({ user }: { user: SessionUser }) {
  const campaigns = useOwnCampaigns(user.id);
  const participations = useParticipations(user.id);
  const marks = useAlertMarks();
  const unread = useUnread().data;
  const messageCount = unread?.threads ?? 0;
  useLiveNotices();
  const [query, setQuery] = useSearchParams();
  const [now] = useState(() => new Date());
  const asked = query.get('tab');
  const tab = tabs.find((each) => each === asked) ?? 'overview';
  const setTab = (next: string) => setQuery({ tab: next }, { replace: true });

  // The stored user is a cache: a membership may have been approved since.
  useEffect(() => void reloadSession(), []);

  const error = campaigns.error ?? participations.error;
  const retry = () => void Promise.all([campaigns.mutate(), participations.mutate()]);
  // Without what it is derived from, an empty list of alerts would be a lie.
  const own = participations.data && campaigns.data;
  const alerts = own && participations.data ? deriveAlerts(participations.data, own, now) : [];
  const unreadAlerts = alerts.filter(({ id }) => !marks.isRead(id)).length;
  useTabInSight(tab, own !== undefined, messageCount);
  const spots = { participations: participations.data ?? [], now };
  const lead = { onAlerts: () => setTab('alerts'), onMessages: () => setTab('messages') };

  return (
    <Container className={styles['page']}>
      <DashboardHeader user={user} messageCount={messageCount} alertCount={unreadAlerts} noticeCount={unread?.notifications ?? 0} {...lead} />
      {error && !own && (
        <ErrorState title="Your dashboard could not be shown" onRetry={retry}>
          {userMessageOf(error)}
        </ErrorState>
      )}
      {!own && !error && (
        <Loading label="Loading your dashboard">
          <Skeleton shape="block" height={56} />
          <Skeleton shape="block" height={480} />
        </Loading>
      )}
      {own && (
        <Tabs
          id="dashboard" label="Dashboard" value={tab} onValueChange={setTab}
          items={[
            { value: 'overview', label: 'Overview', content: <Overview {...{ user, alerts, marks }} {...lead} {...spots} campaigns={own} /> },
            { value: 'total', label: 'Total Campaigns', content: <CampaignList campaigns={own} {...spots} /> },
            { value: 'active', label: 'Active Campaigns', content: <CampaignList campaigns={own.filter(({ status }) => status === 'active')} {...spots} /> },
            { value: 'scheduled', label: 'Scheduled Campaigns', content: <CampaignList campaigns={own.filter(({ status }) => status === 'scheduled')} {...spots} zone={dashboardDefaults.scheduledZone} /> },
            { value: 'billing', label: 'Billing History', content: <InvoiceTable /> },
            { value: 'messages', label: <>Messages <CountBadge count={messageCount} label="unread" /></>, content: <Messages user={user} /> },
            { value: 'alerts', label: 'Alerts', content: <AlertsTab alerts={alerts} marks={marks} /> },
          ]}
        />
      )}
    </Container>
  );
}
