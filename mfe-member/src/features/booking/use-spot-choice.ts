import type { BookingView, Campaign } from '@postcard/contracts/campaigns';
import { serverNow, type SessionUser } from '@postcard/web-kit';
import { useState } from 'react';
import { useApplication } from '../membership/api.ts';
import { isInForce, ownOn } from './spots.ts';
import { useSpotInAddress } from './use-spot-in-address.ts';

export type SpotChoice = {
  /** Opens the sheet of a spot; undefined for who cannot book here. */
  choose: ((spotId: string) => void) | undefined;
  /** The spot whose sheet is open. */
  chosenId: string | undefined;
  /** The first booking that an applicant has on another card. */
  existing: BookingView | undefined;
  close: () => void;
};

/**
 * Each free spot is a way to book it: for visitors, for applicants, and for members, who have a page for it as well.
 * @param bookings one's own; undefined until they are known
 */
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
