import { dashboardDefaults, distributionLabel, zoneLabel } from '@postcard/contracts/town';
import type { Participation } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { Card, EmptyState, formatDate, StatusBadge } from '@postcard/ui';
import { Link } from 'react-router';
import { Fetched, type FetchedProps } from '@postcard/web-kit';
import { BookAgain } from '../booking/book-again.tsx';
import { daysUntil, campaignOf, type OwnCampaign } from './api.ts';
import styles from './dashboard.module.css';

type Props = {
  campaigns: readonly OwnCampaign[];
  participations: readonly Participation[];
  now: Date;
  zone?: string;
};

export function CampaignList({ campaigns, participations, now, zone = dashboardDefaults().zone }: Props) {
  if (campaigns.length === 0)
    return <EmptyState title="No campaigns yet" action={<Link to={paths.createCampaign()}>Choose a card</Link>} />;
  return (
    <div className={styles['columns']}>
      {campaigns.map((campaign) => (
        <CampaignCard
          key={campaign.id}
          campaign={{ ...campaign, zone: campaign.zone ?? zone }}
          paid={participations.find((each) => each.campaignId === campaign.id && each.paid)}
          now={now}
        />
      ))}
    </div>
  );
}

type CampaignCardProps = {
  campaign: Omit<OwnCampaign, 'zone'> & { zone: string };
  paid: Participation | undefined;
  now: Date;
};

function CampaignCard({ campaign, paid, now }: CampaignCardProps) {
  const { id, name, number, status, startDate, endDate, zone, zipCode, adSpots } = campaign;
  const days = daysUntil(startDate, now);
  const [spot] = adSpots;
  return (
    <Card
      className={styles['campaign']}
      title={<Link to={paths.card(id)}>{name || campaignOf({ id, number })}</Link>}
      aside={<StatusBadge status={status} />}
      footer={paid && spot && <BookAgain booking={{ id: paid.id, spotId: spot.id }} label={`Book ${spot.id} again`} />}
    >
      <p>
        {formatDate(startDate)} to {formatDate(endDate)}
      </p>
      <p className={styles['quiet']}>
        {distributionLabel()}, {zoneLabel(zone)}, {zipCode || dashboardDefaults().zipCode}
      </p>
      <p>
        {spotsInWords(adSpots)}
        {status === 'scheduled' && `, starts in ${days} ${days === 1 ? 'day' : 'days'}`}
      </p>
    </Card>
  );
}

function spotsInWords(own: OwnCampaign['adSpots']): string {
  const all = `${dashboardDefaults().spotCount} spots`;
  if (own.length === 0) return all;
  return `Your ${own.length === 1 ? 'spot' : 'spots'}: ${own.map(({ id }) => id).join(', ')} of ${all}`;
}

export const OwnCampaigns = (props: Pick<FetchedProps<OwnCampaign[]>, 'of' | 'children'>) => (
  <Fetched {...props} what="your campaigns" failure="Your campaigns could not be shown" height={240} />
);
