import type { BookingView, CampaignSummary } from '@postcard/contracts/campaigns';
import { Button, Countdown, Money, Notice, Stack, type CardMapSpot } from '@postcard/ui';
import type { SessionUser } from '@postcard/web-kit';
import { Link } from 'react-router';
import styles from './booking.module.css';
import { CardFacts } from './card-facts.tsx';

type Props = {
  user: SessionUser;
  card: CampaignSummary & { takenSubcategories: string[] };
  own: BookingView | undefined;
  chosen: CardMapSpot | undefined;
  busy: boolean;
  onHold: () => void;
  onRelease: (booking: BookingView) => void;
  onPay: (booking: BookingView) => void;
  onExpired: () => void;
  /** Where the next chosen card is booked, if there is one. */
  following: string | undefined;
};

/** Beside the card: what is chosen, what it costs, and the one thing to do next. */
export function BookPanel(props: Props) {
  return (
    <aside className={styles['panel']} aria-label="Your spot">
      <Stack gap={5}>
        <NextStep {...props} />
        {props.following && (
          <Button asChild block>
            <Link to={props.following}>{props.own ? 'Choose a spot on the next card' : 'Skip to the next card'}</Link>
          </Button>
        )}
        <CardFacts card={props.card} />
      </Stack>
    </aside>
  );
}

function NextStep({ user, card, own, chosen, busy, onHold, onRelease, onPay, onExpired }: Props) {
  if (own) return <OwnSpot {...{ own, busy, onRelease, onPay, onExpired }} />;
  if (!user.membershipId) {
    return (
      <Notice tone="warning" title="Only verified members can place ads" action={<Link to="/membership">See my application</Link>}>
        Membership is free and reviewed within 1-3 business days.
      </Notice>
    );
  }
  if (user.businessSubcategory && card.takenSubcategories.includes(user.businessSubcategory)) {
    return (
      <Notice tone="warning" title="Your category is taken" action={<Link to="/create-campaign">See the other cards</Link>}>
        A business in {user.businessSubcategory} is already on this card. Only one business per subcategory appears on each card.
      </Notice>
    );
  }
  if (!chosen) return <p>Choose a free spot on the card.</p>;
  return (
    <Stack gap={3}>
      <h2>
        {chosen.spotType === 'large' ? 'Large' : 'Medium'} spot {chosen.id}
      </h2>
      <p className={styles['price']}>
        <Money cents={chosen.price} />
      </p>
      <Button variant="primary" size="large" block busy={busy} busyLabel="Holding..." onClick={onHold} disabled={chosen.state !== 'free'}>
        {chosen.state === 'free' ? 'Hold this spot' : `This spot is ${chosen.state}`}
      </Button>
      <p>We hold it for 15 minutes while you pay.</p>
    </Stack>
  );
}

function OwnSpot({ own, busy, onRelease, onPay, onExpired }: Pick<Props, 'busy' | 'onRelease' | 'onPay' | 'onExpired'> & { own: BookingView }) {
  if (own.status !== 'held' || !own.holdExpiresAt) {
    return (
      <Notice tone="success" title={`Spot ${own.spotId} is yours`} action={<Link to="/bookings">My bookings</Link>}>
        {own.status === 'confirmed' ? 'It is booked and paid.' : 'Your payment is being completed.'}
      </Notice>
    );
  }
  return (
    <Stack gap={3}>
      <h2>Spot {own.spotId} is held for you</h2>
      <p className={styles['price']}>
        <Countdown until={own.holdExpiresAt} onEnd={onExpired} />
      </p>
      <Button variant="primary" size="large" block onClick={() => onPay(own)}>
        Go to checkout
      </Button>
      <Button variant="quiet" block busy={busy} onClick={() => onRelease(own)}>
        Release this spot
      </Button>
    </Stack>
  );
}
