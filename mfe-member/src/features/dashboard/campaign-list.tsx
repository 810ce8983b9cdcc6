import { dashboardDefaults, distribution } from '@postcard/contracts/business';
import type { DashboardCampaign } from '@postcard/contracts/campaigns';
import { Card, EmptyState, formatDate, StatusBadge } from '@postcard/ui';
import { Link } from 'react-router';
import { daysUntil } from './alerts.ts';
import styles from './dashboard.module.css';

type Props = { campaigns: readonly DashboardCampaign[]; now: Date };

/** Cards the member is on. A card's missing figures show as the specification's own. */
export function CampaignList({ campaigns, now }: Props) {
  if (campaigns.length === 0) return <EmptyState title="No campaigns yet" action={<Link to="/create-campaign">Choose a card</Link>} />;
  return (
    <div className={styles['columns']}>
      {campaigns.map((campaign) => (
        <Link key={campaign.id} to={`/campaigns/${campaign.id}`} style={{ textDecoration: 'none', color: 'inherit' }}>
          <CampaignCard campaign={campaign} now={now} />
        </Link>
      ))}
    </div>
  );
}

function CampaignCard({ campaign, now }: { campaign: DashboardCampaign; now: Date }) {
  const { id, name, status, startDate, endDate, zone, zipCode, adSpots } = campaign;
  const days = daysUntil(startDate, now);
  return (
    <Card title={name || `Campaign #${id}`} aside={<StatusBadge status={status} />}>
      <p>
        {formatDate(startDate)} to {formatDate(endDate)}
      </p>
      <p className={styles['quiet']}>
        {distribution.label}, Zone {zone}, {zipCode || dashboardDefaults.zipCode}
      </p>
      <p>
        {adSpots.length === 1 ? `Your spot: ${adSpots[0]?.id}` : `${adSpots.length || dashboardDefaults.spotCount} spots`}
        {status === 'scheduled' && `, starts in ${days} ${days === 1 ? 'day' : 'days'}`}
      </p>
    </Card>
  );
}
