import { membership } from '@postcard/contracts/business';
import type { BookingView, Campaign, GalleryAd } from '@postcard/contracts/campaigns';
import { hasFreeSpot } from '@postcard/contracts/open-cards';
import { paths } from '@postcard/contracts/paths';
import { Button, Notice, Stack, Text } from '@postcard/ui';
import { browserStorage, serverNow, useOpenCards, type SessionUser, LinkButton } from '@postcard/web-kit';
import { useState } from 'react';
import { Link } from 'react-router';
import { currentTown } from '@postcard/contracts/town';
import { AdTemplate } from '@postcard/ui/ad-templates';
import type { CardMapSpot } from '@postcard/ui/card-map';
import { BookAgain } from './book-again.tsx';
import { isInReview, reviewSentence } from './spots.ts';

type Props = {
  card: Campaign;
  user: SessionUser | null;
  own: readonly BookingView[];
  /** True when a user without a membership can book on the card. */
  canChoose: boolean;
};

export function CardStatus({ card, user, own, canChoose }: Props) {
  const [openedAt] = useState(serverNow);
  const open = card.status === 'upcoming' && openedAt < Date.parse(card.bookingClosesAt);
  if (own.length > 0)
    return own.map((booking) => <OwnSpot key={booking.id} booking={booking} printed={isPrinted(card)} />);
  if (!open) {
    return (
      <Stack gap={3}>
        <p>Booking for this card has closed.</p>
        <LinkButton block to={paths.openCards()}>
          See the upcoming cards
        </LinkButton>
      </Stack>
    );
  }
  return canChoose ? <ChooseSpot card={card} user={user} /> : <WhoMayBook card={card} user={user} />;
}

function ChooseSpot({ card, user }: Pick<Props, 'card' | 'user'>) {
  const free = card.spots.filter(({ state }) => state === 'free');
  const size = browserStorage.get('adSpotType') === 'large' ? 'large' : 'medium';
  const first = free.find(({ spotType }) => spotType === size) ?? free[0];
  return (
    <Stack gap={3}>
      <h2>Book a spot</h2>
      <p>
        {first ? 'Choose a free spot on the card and pay. ' : 'Every spot of this card is taken. '}
        Only one business per subcategory appears on each card.{' '}
        {card.takenSubcategories.length > 0 && `Already on the card: ${card.takenSubcategories.join(', ')}.`}
      </p>
      {first ? (
        <LinkButton variant="primary" block to={paths.card(card.id, { spot: first.id })}>
          Book a spot
        </LinkButton>
      ) : (
        <NextCard fullId={card.id} />
      )}
      <Text quiet small>
        Membership is free, and our team checks it within {membership.reviewDays}; nothing is charged before.{' '}
        {!user && (
          <>
            Already a member? <Link to={paths.book(card.id)}>Log in</Link>.
          </>
        )}
      </Text>
    </Stack>
  );
}

function NextCard({ fullId }: { fullId: string }) {
  // The list of cards may be a second older than the card's stream.
  const next = useOpenCards().cards?.find((card) => hasFreeSpot(card) && card.id !== fullId);
  return (
    <Button asChild variant="primary" block>
      {next ? (
        <Link to={paths.card(next.id)}>Choose a spot on the {next.name}</Link>
      ) : (
        <Link to={paths.openCards()}>See the open cards</Link>
      )}
    </Button>
  );
}

function OwnSpot({ booking, printed }: { booking: BookingView; printed: boolean }) {
  const inReview = isInReview(booking);
  const held = booking.status === 'held' && !inReview;
  return (
    <Stack gap={3}>
      {inReview ? (
        <Notice tone="info" title={`Spot ${booking.spotId} is reserved for you`}>
          {reviewSentence}
        </Notice>
      ) : (
        <Notice
          tone={held ? 'warning' : 'success'}
          title={held ? `Spot ${booking.spotId} is held for you` : `Spot ${booking.spotId} is yours`}
        >
          {printed
            ? 'Your ad is on this card.'
            : held
              ? 'It is yours once you have paid.'
              : 'You can change your ad until the card goes to the printer.'}
        </Notice>
      )}
      {held && (
        <LinkButton variant="primary" block to={paths.checkout(booking.id)}>
          Pay now
        </LinkButton>
      )}
      <LinkButton block to={paths.design(booking.id)}>
        {printed ? 'See your ad' : 'Design your ad'}
      </LinkButton>
      {printed && booking.status === 'confirmed' && (
        <LinkButton block to={paths.results(booking.id)}>
          Results of your ad
        </LinkButton>
      )}
      {booking.status === 'confirmed' && <BookAgain booking={booking} size="medium" />}
      <LinkButton variant="quiet" block to={paths.bookings()}>
        My bookings
      </LinkButton>
    </Stack>
  );
}

function WhoMayBook({ card, user }: Pick<Props, 'card' | 'user'>) {
  const subcategory = user?.businessSubcategory;
  const taken = subcategory !== undefined && card.takenSubcategories.includes(subcategory);
  return (
    <Stack gap={3}>
      <h2>Who may book</h2>
      <p>
        Verified members, one business per subcategory.{' '}
        {card.takenSubcategories.length > 0 && `On it already: ${card.takenSubcategories.join(', ')}.`}
      </p>
      {subcategory && (
        <p>{taken ? `A business in ${subcategory} is already on this card.` : `${subcategory} is still free.`}</p>
      )}
      {taken ? (
        <>
          <LinkButton block to={paths.createCampaign()}>
            See the other cards
          </LinkButton>
          {user?.membershipId && (
            <LinkButton variant="quiet" block to={paths.book(card.id)}>
              Join the waitlist for this card
            </LinkButton>
          )}
        </>
      ) : (
        <LinkButton variant="primary" block to={paths.book(card.id)}>
          Book a spot
        </LinkButton>
      )}
      {!user?.membershipId && (
        <Text quiet small>
          Membership is free: <Link to={paths.membership()}>apply here</Link>.
        </Text>
      )}
    </Stack>
  );
}

type Printed = Campaign & { status: 'locked' | 'active' | 'completed' };

export const isPrinted = (card: Campaign): card is Printed =>
  card.status === 'locked' || card.status === 'active' || card.status === 'completed';

export const printedSpots = (ads: readonly GalleryAd[], own: readonly BookingView[]): CardMapSpot[] =>
  ads.map((ad) => ({
    id: ad.spotId,
    spotType: ad.spotType,
    price: currentTown().prices[ad.spotType],
    state: own.some(({ spotId }) => spotId === ad.spotId) ? 'yours' : 'printed',
    label: ad.businessName,
    category: ad.businessCategory,
    art: artOf(ad),
  }));

function artOf({
  imageUrl,
  design,
  businessName,
  businessCategory,
  businessSubcategory,
  spotType,
}: GalleryAd): CardMapSpot['art'] {
  if (imageUrl) return (size) => <image href={imageUrl} {...size} preserveAspectRatio="xMidYMid slice" />;
  const shown = design ?? {
    templateId: '',
    businessName,
    headline: '',
    offer: '',
    details: '',
    phone: '',
    website: '',
  };
  return (size) => (
    <AdTemplate
      design={shown}
      spotType={spotType}
      trade={{ category: businessCategory, subcategory: businessSubcategory }}
      {...size}
    />
  );
}
