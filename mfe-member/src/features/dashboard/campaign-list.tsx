import { dashboardDefaults, distribution } from '@postcard/contracts/business';
import { Card, EmptyState, formatDate, StatusBadge } from '@postcard/ui';
import { Link } from 'react-router';
import { daysUntil, numberOf } from './alerts.ts';
import type { OwnCampaign } from './api.ts';
import styles from './dashboard.module.css';

type Props = {
  campaigns: readonly OwnCampaign[];
  now: Date;
  /** Of a card that names none. */
  zone?: string;
};

/** Cards the member is on. A card's missing figures show as the specification's own. */
export function CampaignList({ campaigns, now, zone = dashboardDefaults.zone }: Props) {
  if (campaigns.length === 0) return <EmptyState title="No campaigns yet" action={<Link to="/create-campaign">Choose a card</Link>} />;
  return (
    <div className={styles['columns']}>
      {campaigns.map((campaign) => (
        <Link key={campaign.id} to={`/campaigns/${campaign.id}`} className={styles['campaign']}>
          <CampaignCard campaign={{ ...campaign, zone: campaign.zone ?? zone }} now={now} />
        </Link>
      ))}
    </div>
  );
}

function CampaignCard({ campaign, now }: { campaign: Omit<OwnCampaign, 'zone'> & { zone: string }; now: Date }) {
  const { id, name, status, startDate, endDate, zone, zipCode, adSpots } = campaign;
  const days = daysUntil(startDate, now);
  return (
    <Card title={name || `Campaign ${numberOf(id)}`} aside={<StatusBadge status={status} />}>
      <p>
        {formatDate(startDate)} to {formatDate(endDate)}
      </p>
      <p className={styles['quiet']}>
        {distribution.label}, Zone {zone}, {zipCode || dashboardDefaults.zipCode}
      </p>
      <p>
        {spotsInWords(adSpots)}
        {status === 'scheduled' && `, starts in ${days} ${days === 1 ? 'day' : 'days'}`}
      </p>
    </Card>
  );
}

/** One's own spots among the card's. */
function spotsInWords(own: OwnCampaign['adSpots']): string {
  const all = `${dashboardDefaults.spotCount} spots`;
  if (own.length === 0) return all;
  return `Your ${own.length === 1 ? 'spot' : 'spots'}: ${own.map(({ id }) => id).join(', ')} of ${all}`;
}
