import { membership } from '@postcard/contracts/business';
import type { BookingView, Campaign, CampaignSummary, MemberCardStatus } from '@postcard/contracts/campaigns';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { paths } from '@postcard/contracts/paths';
import { Button, Countdown, formatDate, formatDateTime, Money, Notice, Stack, type CardMapSpot } from '@postcard/ui';
import { serverNow, type SessionUser, LinkButton } from '@postcard/web-kit';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { zoneLabel } from '@postcard/contracts/town';
import { refundFact } from '@postcard/contracts/refund-limit';
import { useApplication } from '../membership/api.ts';
import styles from './booking.module.css';
import { isInReview, reviewSentence } from './spots.ts';
import { KeptNotice, Waiting } from './waiting.tsx';
import { FactList } from './fact-list.tsx';

type Props = {
  user: SessionUser;
  card: CampaignSummary & Pick<Campaign, 'takenSubcategories' | 'keptSubcategories'>;
  standing: MemberCardStatus | undefined;
  own: BookingView | undefined;
  /** True after a hold on this page, which moves the focus to the payment button. */
  hasHeld: boolean;
  chosen: CardMapSpot | undefined;
  busy: boolean;
  onChoose: (spotId: string) => void;
  onHold: () => void;
  onRelease: (booking: BookingView) => void;
  onPay: (booking: BookingView) => void;
  onExpired: () => void;
  onWaitChange: () => void;
  following: string | undefined;
};

export const BookPanel = (props: Props) => (
  <aside className={styles['panel']} aria-label="Your spot">
    <Stack gap={5}>
      <NextStep {...props} />
      {props.following && (
        <LinkButton block to={props.following}>
          {props.own ? 'Choose a spot on the next card' : 'Skip to the next card'}
        </LinkButton>
      )}
      <CardFacts card={props.card} />
    </Stack>
  </aside>
);

function NextStep(props: Props) {
  const { user, card, standing, own, chosen, busy, onChoose, onHold, onWaitChange } = props;
  const [openedAt] = useState(serverNow);
  if (own) return <OwnSpot {...props} own={own} />;
  const wait = standing && <Waiting campaignId={card.id} waiting={standing.waiting} onChange={onWaitChange} />;
  const others = <Link to={paths.createCampaign()}>See the other cards</Link>;
  if (card.status !== 'upcoming' || openedAt >= Date.parse(card.bookingClosesAt)) {
    return (
      <Notice
        tone="warning"
        title="Booking for this card has closed"
        action={<Link to={paths.openCards()}>See the upcoming cards</Link>}
      >
        Its spots can no longer be booked.
      </Notice>
    );
  }
  if (!user.membershipId) return <NoMember user={user} cardId={card.id} />;
  if (user.businessSubcategory && card.takenSubcategories.includes(user.businessSubcategory)) {
    return (
      <>
        <Notice tone="warning" title="Your category is taken" action={others}>
          A business in {user.businessSubcategory} is already on this card. Only one business per subcategory appears on
          each card.
        </Notice>
        {wait}
      </>
    );
  }
  const kept = standing?.kept;
  const keptAway =
    standing && !kept && card.keptSubcategories?.find(({ subcategory }) => subcategory === user.businessSubcategory);
  if (keptAway) {
    return (
      <>
        <Notice tone="warning" title="Your category is reserved" action={others}>
          Until {formatDate(keptAway.until, 'MMMM d, yyyy')}, {keptAway.subcategory} is reserved for the business that
          had it on the last card of this zone.
        </Notice>
        {wait}
      </>
    );
  }
  if (!kept && card.free.medium + card.free.large === 0) {
    return (
      <>
        <p>Every spot of this card is taken.</p>
        {wait}
      </>
    );
  }
  if (!chosen) return kept ? <KeptNotice {...{ kept, onChoose }} /> : <p>Choose a free spot on the card.</p>;
  return (
    <Stack gap={3}>
      <h2>
        {chosen.spotType === 'large' ? 'Large' : 'Medium'} spot {chosen.id}
      </h2>
      <p className={styles['price']}>
        <Money cents={chosen.price} />
      </p>
      <Button
        variant="primary"
        size="large"
        block
        busy={busy}
        busyLabel="Holding..."
        onClick={onHold}
        disabled={chosen.state !== 'free'}
      >
        {chosen.state === 'free' ? 'Hold this spot' : `This spot is ${chosen.state}`}
      </Button>
      <p>{`We hold it for ${ruleTexts.hold} while you pay.`}</p>
    </Stack>
  );
}

/** Links an applicant to the card's page, where they can book a first spot unless they were refused. */
function NoMember({ user, cardId }: { user: SessionUser; cardId: string }) {
  const application = useApplication(user.isAdmin ? undefined : user.id).data;
  const mayBookFirst = application === 'pending' || application === 'none';
  return (
    <>
      <Notice
        tone="warning"
        title="Only verified members can place ads"
        action={<Link to={paths.membership()}>See my application</Link>}
      >
        {`Membership is free and reviewed within ${membership.reviewDays}.`}
      </Notice>
      {mayBookFirst && (
        <LinkButton block to={paths.card(cardId)}>
          Book a first spot on the card
        </LinkButton>
      )}
    </>
  );
}

type OwnProps = Pick<Props, 'hasHeld' | 'busy' | 'onRelease' | 'onPay' | 'onExpired'> & { own: BookingView };

function OwnSpot({ own, hasHeld, busy, onRelease, onPay, onExpired }: OwnProps) {
  const toPayment = useRef<HTMLButtonElement>(null);
  const isHeld = own.status === 'held';
  useEffect(() => {
    if (hasHeld && isHeld) toPayment.current?.focus();
  }, [hasHeld, isHeld]);
  if (isInReview(own)) {
    return (
      <Notice
        tone="info"
        title={`Spot ${own.spotId} is reserved for you`}
        action={<Link to={paths.bookings()}>My bookings</Link>}
      >
        {reviewSentence}
      </Notice>
    );
  }
  if (own.status !== 'held' || !own.holdExpiresAt) {
    return (
      <Notice
        tone="success"
        title={`Spot ${own.spotId} is yours`}
        action={<Link to={paths.bookings()}>My bookings</Link>}
      >
        {own.status === 'confirmed' ? 'It is booked and paid.' : 'Your payment is being completed.'}
      </Notice>
    );
  }
  return (
    <Stack gap={3}>
      <h2>Spot {own.spotId} is held for you</h2>
      {own.offered ? (
        <p>You were on the waitlist. Pay for it by {formatDateTime(own.holdExpiresAt)}.</p>
      ) : (
        <p className={styles['price']}>
          <Countdown until={own.holdExpiresAt} now={serverNow} onEnd={onExpired} />
        </p>
      )}
      <Button variant="primary" size="large" block ref={toPayment} onClick={() => onPay(own)}>
        Go to checkout
      </Button>
      <Button variant="quiet" block busy={busy} onClick={() => onRelease(own)}>
        Release this spot
      </Button>
    </Stack>
  );
}

type CardFactsProps = {
  card: Pick<
    CampaignSummary,
    'zone' | 'distributionDate' | 'bookingClosesAt' | 'cancelUntil' | 'artworkDueAt' | 'proofsDueAt' | 'free'
  >;
};

function CardFacts({ card }: CardFactsProps) {
  const [openedAt] = useState(serverNow);
  const dayOf = (instant: string) => formatDate(instant, 'MMM d, yyyy');
  return (
    <FactList
      facts={[
        ['Zone', zoneLabel(card.zone)],
        ['In mailboxes from', dayOf(card.distributionDate)],
        ['Booking closes', formatDateTime(card.bookingClosesAt)],
        refundFact(card.cancelUntil, openedAt, dayOf),
        ['Artwork due', dayOf(card.artworkDueAt)],
        ['Proof approved by', dayOf(card.proofsDueAt)],
        ['Still free', `${card.free.medium} medium, ${card.free.large} large`],
      ]}
    />
  );
}
