import { zoneLabel } from '@postcard/contracts/town';
import type { OfferView } from '@postcard/contracts/campaigns';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { paths } from '@postcard/contracts/paths';
import { Button, Container, ErrorState, formatDate, formatDateTime, Notice, Stack, formatMoney } from '@postcard/ui';
import { useMutation, Fetched, LinkButton } from '@postcard/web-kit';
import { Link, useParams } from 'react-router';
import { declineOffer, useOffer } from './api.ts';
import styles from './booking.module.css';
import { FactList } from './fact-list.tsx';

/** Accepts or declines an offer by its emailed link. Only accepting, which is paying, needs a login. */
export function Component() {
  const { token = '' } = useParams();
  const offered = useOffer(token);
  return (
    <Container width="form" className={styles['page']}>
      <h1>A spot for you</h1>
      <Fetched
        of={offered}
        what="the offer"
        failure="This offer could not be shown"
        height={320}
        missing={<ErrorState title="We couldn’t find this offer">The address may be incomplete.</ErrorState>}
      >
        {(offer) => (
          <Offer
            offer={offer}
            token={token}
            onChange={(next) => void offered.mutate(next, { revalidate: next === undefined })}
          />
        )}
      </Fetched>
    </Container>
  );
}

const ended: Record<Exclude<OfferView['state'], 'open'>, { title: string; text: string }> = {
  declined: {
    title: 'You gave up this spot',
    text: 'We are offering the spot to the next business in the queue. Thank you for letting us know.',
  },
  expired: {
    title: 'This offer has ended',
    text: `The offer expired after ${ruleTexts.offer} and went to the next person on the waitlist. You can join again.`,
  },
  taken: { title: 'This spot is yours', text: 'It is among your bookings.' },
};

const Offer = ({
  offer,
  token,
  onChange,
}: {
  offer: OfferView;
  token: string;
  onChange: (next?: OfferView) => void;
}) => (
  <Stack gap={5} className={styles['panel']} style={{ position: 'static' }}>
    {offer.state === 'open' ? (
      <Answer {...{ offer, token, onChange }} />
    ) : (
      <Notice
        tone={offer.state === 'taken' ? 'success' : 'info'}
        title={ended[offer.state].title}
        action={<Link to={paths.bookings()}>My bookings</Link>}
      >
        {ended[offer.state].text}
      </Notice>
    )}
    <FactList
      facts={[
        ['Card', `${offer.campaignName}, ${zoneLabel(offer.zone)}`],
        ['Spot', `${offer.spotId}, ${offer.spotType}`],
        ['Price', formatMoney(offer.amount)],
        ['In mailboxes from', formatDate(offer.distributionDate, 'MMMM d, yyyy')],
      ]}
    />
  </Stack>
);

function Answer({ offer, token, onChange }: Parameters<typeof Offer>[0]) {
  const { busy, run } = useMutation(async () => onChange(await declineOffer(token)), {
    failure: 'The spot was not given up',
    onError: () => onChange(),
  });

  return (
    <Stack gap={3}>
      <p>
        You waited for this card. Spot {offer.spotId} is held only for you until {formatDateTime(offer.until)}.
      </p>
      <LinkButton variant="primary" size="large" block to={paths.checkout(offer.bookingId)}>
        Accept and pay
      </LinkButton>
      <Button block busy={busy} onClick={run}>
        No, give up this spot
      </Button>
    </Stack>
  );
}
