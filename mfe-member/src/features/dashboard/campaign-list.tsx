import { dashboardDefaults, distribution } from '@postcard/contracts/business';
import type { Participation } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { Card, Cluster, EmptyState, formatDate, StatusBadge } from '@postcard/ui';
import { Link } from 'react-router';
import { BookAgain } from '../booking/book-again.tsx';
import { daysUntil, numberOf } from './alerts.ts';
import type { OwnCampaign } from './api.ts';
import styles from './dashboard.module.css';

type Props = {
  campaigns: readonly OwnCampaign[];
  /** One's spots on them: what is paid for can be booked again. */
  participations: readonly Participation[];
  now: Date;
  /** Of a card that names none. */
  zone?: string;
};

/**
 * Cards the member is on. The distribution figure is the specification's for every card; so is what a card does not
 * say.
 */
export function CampaignList({ campaigns, participations, now, zone = dashboardDefaults.zone }: Props) {
  if (campaigns.length === 0)
    return <EmptyState title="No campaigns yet" action={<Link to={paths.createCampaign()}>Choose a card</Link>} />;
  return (
    <div className={styles['columns']}>
      {campaigns.map((campaign) => (
        <div key={campaign.id} className={styles['booked']}>
          <Link to={paths.card(campaign.id)} className={styles['campaign']}>
            <CampaignCard campaign={{ ...campaign, zone: campaign.zone ?? zone }} now={now} />
          </Link>
          <Again campaign={campaign} participations={participations} />
        </div>
      ))}
    </div>
  );
}

/** A business has one spot on a card. */
function Again({ campaign, participations }: { campaign: OwnCampaign; participations: readonly Participation[] }) {
  const paid = participations.find((each) => each.campaignId === campaign.id && each.paid);
  const [spot] = campaign.adSpots;
  return paid && spot ? (
    <Cluster>
      <BookAgain booking={{ id: paid.id, spotId: spot.id }} label={`Book ${spot.id} again`} />
    </Cluster>
  ) : null;
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
