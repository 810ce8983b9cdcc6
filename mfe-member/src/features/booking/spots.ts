import type { BookingView, Campaign, CampaignSummary } from '@postcard/contracts/campaigns';
import { formatDate } from '@postcard/ui';
import type { CardMapSpot } from '@postcard/ui/card-map';
import { membership } from '@postcard/contracts/business';
import { businessDayAfter, dayOf, endOf } from '@postcard/contracts/town-days';

const mine: readonly string[] = ['held', 'capturing', 'confirmed', 'cancelling'];

export const isInForce = ({ status }: BookingView): boolean => mine.includes(status);

export const ownOn = (bookings: readonly BookingView[], campaignId: string): BookingView[] =>
  bookings.filter((booking) => booking.campaignId === campaignId && isInForce(booking));

export const isTradeTaken = (
  {
    takenSubcategories = [],
    keptSubcategories = [],
  }: Pick<CampaignSummary, 'takenSubcategories' | 'keptSubcategories'>,
  trade: string,
): boolean => takenSubcategories.includes(trade) || keptSubcategories.some(({ subcategory }) => subcategory === trade);

export const mapSpots = (
  card: Campaign,
  own: readonly BookingView[],
  ownCategory?: string,
  keptForMe?: string,
): CardMapSpot[] =>
  card.spots.map(({ id, spotType, price, state, holdExpiresAt, keptUntil }) => {
    const booking = own.find(({ spotId }) => spotId === id);
    if (booking) return { id, spotType, price, state: 'yours', label: booking.businessName, category: ownCategory };
    if (keptUntil && id === keptForMe) return { id, spotType, price, state: 'free', label: 'kept for you' };
    // The spot is reserved for days, so no countdown is shown.
    if (keptUntil)
      return {
        id,
        spotType,
        price,
        state,
        label: `kept for its last holder until ${formatDate(keptUntil, 'MMMM d, yyyy')}`,
      };
    return { id, spotType, price, state, holdExpiresAt: withClock(holdExpiresAt) };
  });

const clockMs = 3_600_000;

const withClock = (until: string | null): string | null =>
  until && Date.parse(until) - Date.now() < clockMs ? until : null;

export function freeCounts(spots: readonly { spotType: 'medium' | 'large'; state: string }[]): {
  medium: number;
  large: number;
} {
  const free = spots.filter(({ state }) => state === 'free');
  return {
    medium: free.filter(({ spotType }) => spotType === 'medium').length,
    large: free.filter(({ spotType }) => spotType === 'large').length,
  };
}

export const isInReview = ({ status, reviewUntil }: BookingView): boolean => status === 'held' && Boolean(reviewUntil);

const { mostReviewDays, reviewDays } = membership;

export const reviewSentence = `We review your membership within ${reviewDays}; nothing is charged until we approve it.`;

export const reviewDayOf = ({ bookingDate }: BookingView): string =>
  formatDate(endOf(businessDayAfter(dayOf(new Date(bookingDate)), mostReviewDays)), 'MMMM d, yyyy');
