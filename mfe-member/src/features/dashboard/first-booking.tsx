import { paths } from '@postcard/contracts/paths';
import { Notice } from '@postcard/ui';
import { Link } from 'react-router';
import { useBookings } from '../booking/api.ts';
import { reviewDayOf, reviewSentence } from '../booking/review.ts';

/** The first booking of an applicant that the team has to decide about. Nobody else has one, so nobody else asks. */
export function FirstBooking({ isApplicant }: { isApplicant: boolean }) {
  const { data } = useBookings(isApplicant);
  const [inReview] = (data ?? []).filter((booking) => reviewDayOf(booking) !== null);
  const reviewDay = inReview && reviewDayOf(inReview);
  if (!reviewDay) return null;
  return (
    <Notice
      tone="info"
      title={`Spot ${inReview.spotId} on the ${inReview.campaignName} is reserved for you`}
      action={<Link to={paths.bookings()}>My bookings</Link>}
    >
      {reviewSentence(reviewDay)}
    </Notice>
  );
}
