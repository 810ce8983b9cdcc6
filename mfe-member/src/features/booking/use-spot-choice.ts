import type { BookingView, Campaign } from '@postcard/contracts/campaigns';
import { serverNow, type SessionUser } from '@postcard/web-kit';
import { useState } from 'react';
import { useApplication } from '../membership/api.ts';
import { isInForce, ownOn } from './spots.ts';
import { useSpotInAddress } from './use-spot-in-address.ts';

export type SpotChoice = {
  choose: ((spotId: string) => void) | undefined;
  chosenId: string | undefined;
  existing: BookingView | undefined;
  close: () => void;
};

/** Makes free spots bookable for visitors, applicants and members. `bookings` is undefined until known. */
export function useSpotChoice(
  card: Campaign,
  user: SessionUser | null,
  bookings: readonly BookingView[] | undefined,
): SpotChoice {
  const { spotId, open, close } = useSpotInAddress();
  const [openedAt] = useState(serverNow);
  const applicant = user && !user.membershipId && !user.isAdmin ? user : undefined;
  const application = useApplication(applicant?.id).data;
  const isOpen = card.status === 'upcoming' && openedAt < Date.parse(card.bookingClosesAt);
  const isBookable = isOpen && !user?.isAdmin && ownOn(bookings ?? [], card.id).length === 0;
  const isApplicant = application === 'pending' || application === 'none';
  const mayChoose = !user || (bookings && (user.membershipId || isApplicant));
  return {
    choose: isBookable && mayChoose ? open : undefined,
    chosenId: (isBookable && spotId) || undefined,
    existing: applicant && bookings?.find(isInForce),
    close,
  };
}
