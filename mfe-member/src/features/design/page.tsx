import type { BookingView } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { AdPicture } from '@postcard/ui/ad-templates';
import { Container, ErrorState, formatDate, Notice, Skeleton, Text } from '@postcard/ui';
import { Fetched, type FetchedProps, type SessionUser, LinkButton } from '@postcard/web-kit';
import { Link, useParams } from 'react-router';
import { RequireLogin } from '../accounts/require-login.tsx';
import { useBooking, useLiveCampaign } from '../booking/api.ts';
import { useArtwork } from './artwork-api.ts';
import { ArtworkPanels } from './artwork-panels.tsx';
import styles from './design.module.css';
import sides from './sides.module.css';
import { closedBecause, savedDesign } from './design.ts';

export const Component = () => <RequireLogin>{(user) => <Design user={user} />}</RequireLogin>;

function Design({ user }: { user: SessionUser }) {
  const { bookingId = '' } = useParams();
  const booked = useBooking(bookingId);
  return (
    <Container className={styles['page']}>
      <h1>Design your ad</h1>
      <Ad of={booked}>
        {(booking) => (
          <Booked
            key={booking.id}
            user={user}
            booking={booking}
            onSaved={(saved) => void booked.mutate(saved, { revalidate: false })}
          />
        )}
      </Ad>
    </Container>
  );
}

type BookedProps = { user: SessionUser; booking: BookingView; onSaved: (booking: BookingView) => void };

const Booked = ({ user, booking, onSaved }: BookedProps) => (
  <Ad of={useLiveCampaign(booking.campaignId)}>
    {(card) => {
      const closed = closedBecause(booking, card);
      return (
        <>
          <Text lead>
            {booking.spotType === 'large' ? 'Large' : 'Medium'} spot {booking.spotId} on the {booking.campaignName}, in
            mailboxes from {formatDate(booking.distributionDate, 'MMMM d, yyyy')}.
          </Text>
          {closed ? (
            <Closed booking={booking} user={user} reason={closed} />
          ) : (
            <ArtworkPanels user={user} booking={booking} card={card} onSaved={onSaved} />
          )}
        </>
      );
    }}
  </Ad>
);

function Closed({ booking, user, reason }: { booking: BookingView; user: SessionUser; reason: string }) {
  const design = savedDesign(booking);
  const { data: artwork } = useArtwork(booking.id);
  // The draft may be newer than the proof.
  const picture = artwork?.state !== 'draft' && artwork?.proofs[0]?.previewUrl;
  return (
    <div className={styles['closed']}>
      <Notice tone="warning" title="This ad cannot be changed" action={<Link to={paths.bookings()}>My bookings</Link>}>
        {reason}
      </Notice>
      {picture && <img src={picture} alt="Your ad as it was sent" width={950} className={styles['sent']} />}
      {design && !picture && (
        <AdPicture
          design={design}
          spotType={booking.spotType}
          trade={{ category: user.businessCategory, subcategory: booking.businessSubcategory }}
          title="Your ad as it was saved"
          id="saved"
          className={sides['ad'] ?? ''}
        />
      )}
    </div>
  );
}

function Ad<T>(props: Pick<FetchedProps<T>, 'of' | 'children'>) {
  return (
    <Fetched
      {...props}
      what="your ad"
      failure="Your ad could not be shown"
      missing={
        <ErrorState title="We could not find this booking">
          <p>The address may be incomplete.</p>
          <LinkButton to={paths.bookings()}>My bookings</LinkButton>
        </ErrorState>
      }
      waiting={
        <>
          <Skeleton height={24} width="70%" />
          <div className={sides['sides']}>
            <Skeleton shape="block" height={460} />
            <Skeleton shape="block" height={640} />
          </div>
        </>
      }
    />
  );
}
