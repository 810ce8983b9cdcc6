import type { BookingView } from '@postcard/contracts/campaigns';
import { isOpen } from '@postcard/contracts/open-cards';
import { paths } from '@postcard/contracts/paths';
import { Button, Cluster, formatDate, Notice, Stack } from '@postcard/ui';
import {
  ApiError,
  serverNow,
  userMessageOf,
  LinkButton,
  leaveFor,
  readSession,
  toast,
  useMutation,
  type Attempt,
} from '@postcard/web-kit';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { QuickStartBody } from '@postcard/contracts/identity';
import { useCampaigns, book, bookFirst, startCheckout } from './api.ts';
import { isTradeTaken } from './spots.ts';
import { quickStart } from '../accounts/api.ts';
import { apply, readApplication } from '../membership/api.ts';

const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined);

const ofThisCard = new Set(['category_taken', 'card_closed']);

type Place = {
  trade: string;
  campaignId: string;
  spotId: string;
  nextSpotId: string | undefined;
};
type Props = Place & { error: unknown; onChooseAnother: () => void };

export function FirstRefusal({ error, onChooseAnother, ...place }: Props) {
  const code = codeOf(error);
  if (error === undefined || hasFieldErrors(error)) return null;
  if (error instanceof ApplicationRefused) return <NotApproved />;
  if (code === 'first_booking_exists') return <FirstExists booking={undefined} />;
  if (code === 'spot_taken') return <SpotTaken {...place} onChooseAnother={onChooseAnother} />;
  if (code && ofThisCard.has(code)) {
    return (
      <Notice tone="warning" title={userMessageOf(error)}>
        <OtherCards {...place} />
      </Notice>
    );
  }
  return (
    <Notice tone="danger" title="The spot could not be held">
      {userMessageOf(error)}
    </Notice>
  );
}

const hasFieldErrors = (error: unknown): boolean => error instanceof ApiError && Boolean(error.problem?.errors);

type TakenProps = Omit<Place, 'trade'> & { onChooseAnother: () => void };

export const SpotTaken = ({ campaignId, spotId, nextSpotId, onChooseAnother }: TakenProps) => (
  <Notice tone="warning" title={`Another business has spot ${spotId}`}>
    <Stack gap={3}>
      <p>Choose another spot on the card. We kept what you typed.</p>
      <Cluster gap={3}>
        {nextSpotId && (
          <LinkButton variant="primary" to={paths.card(campaignId, { spot: nextSpotId })} replace>
            Take spot {nextSpotId}
          </LinkButton>
        )}
        <Button onClick={onChooseAnother}>Choose another spot</Button>
      </Cluster>
    </Stack>
  </Notice>
);

const NotApproved = () => (
  <Notice
    tone="warning"
    title="Your application was not approved"
    action={<Link to={paths.membership()}>See why</Link>}
  >
    You can apply again at any time, and book once you are a member.
  </Notice>
);

export const FirstExists = ({ booking }: { booking: BookingView | undefined }) => (
  <Notice
    tone="info"
    title="You already have a first booking"
    action={<Link to={booking ? paths.checkout(booking.id) : paths.bookings()}>See your booking</Link>}
  >
    {booking ? `Spot ${booking.spotId} on the ${booking.campaignName}. ` : ''}Once you are a member you can book more.
  </Notice>
);

export function TradeTaken(place: Place) {
  return (
    <Notice tone="warning" title={`${place.trade} is taken on this card`}>
      <OtherCards {...place} />
    </Notice>
  );
}

const mostCards = 3;

function OtherCards({ trade, campaignId, spotId }: Place) {
  const { data } = useCampaigns();
  const [openedAt] = useState(serverNow);
  const others = data
    ?.filter((card) => card.id !== campaignId && isOpen(card, openedAt) && !isTradeTaken(card, trade))
    .slice(0, mostCards);
  if (!others || others.length === 0) return <p>Only one business per subcategory appears on each card.</p>;
  return (
    <>
      <p>
        Only one business per subcategory appears on each card. It is free on these cards, and we keep what you typed:
      </p>
      <ul>
        {others.map(({ id, name, distributionDate }) => (
          <li key={id}>
            <Link to={paths.card(id, { spot: spotId })}>{name}</Link>, in mailboxes from{' '}
            {formatDate(distributionDate, 'MMMM d, yyyy')}
          </li>
        ))}
      </ul>
    </>
  );
}

type FirstBooking = {
  busy: boolean;
  error: unknown;
  hold: (fields?: QuickStartBody) => void;
  forgetError: () => void;
};

/** Thrown if the team has refused the applicant, who can continue only on the membership page. */
class ApplicationRefused extends Error {}

const noApplicationData = { businessDescription: '', yearsInBusiness: '', website: '', reasonToJoin: '' };

/** Creates an account if needed, holds the spot and leads to payment; each step has its own key for retries. */
export function useFirstBooking(campaignId: string, spotId: string, onStarted: () => void): FirstBooking {
  const [error, setError] = useState<unknown>();
  const navigate = useNavigate();
  const { busy, run } = useMutation(
    async ({ keyFor }, fields?: QuickStartBody) => {
      setError(undefined);
      if (fields && !readSession()) {
        await quickStart(fields, keyFor(fields));
        onStarted();
      } else await applyWhereNeeded();
      const user = readSession();
      const key = keyFor({ campaignId, spotId, userId: user?.id });
      await pay(await (user?.membershipId ? book : bookFirst)(campaignId, spotId, key), keyFor);
    },
    {
      onError: (thrown) => {
        setError(thrown);
        return true;
      },
    },
  );

  async function pay({ id }: BookingView, keyFor: Attempt['keyFor']): Promise<void> {
    try {
      await leaveFor((await startCheckout(id, keyFor({ pay: id }))).url);
    } catch (refused) {
      toast({ variant: 'destructive', title: 'Payment could not be started', description: userMessageOf(refused) });
      await navigate(paths.checkout(id));
    }
  }

  return { busy, error, hold: (fields) => void run(fields), forgetError: () => setError(undefined) };
}

/** Applies for a membership if needed, because the team can only approve a user who has applied. */
async function applyWhereNeeded(): Promise<void> {
  const user = readSession();
  if (!user || user.membershipId) return;
  const state = await readApplication(user.id);
  if (state === 'refused') throw new ApplicationRefused();
  if (state === 'none') await apply(user.id, noApplicationData).catch(ignoreAppliedBefore);
}

/** Ignores the error of an application that already exists, for example from another page. */
function ignoreAppliedBefore(error: unknown): void {
  if (!(error instanceof ApiError && (error.code === 'already_applied' || error.code === 'already_member')))
    throw error;
}
