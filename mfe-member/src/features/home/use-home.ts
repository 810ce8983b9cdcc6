import { serverNow, type SessionUser } from '@postcard/web-kit';
import { useState } from 'react';
import { useBookings, useCampaigns, useCards } from '../booking/api.ts';
import { useApplication, useSubscription } from '../membership/api.ts';
import { useResultsOf } from '../results/api.ts';
import { nextCardOf, openCardFor, printedOf } from './cards.ts';
import type { Facts } from './facts.ts';

/** Returns the facts for the top of the dashboard; a failed list removes only its own. Bookings are required. */
export function useHome(user: SessionUser) {
  const bookings = useBookings();
  const cards = useCampaigns();
  const application = useApplication(user.membershipId ? undefined : user.id);
  const membership = useSubscription(user.membershipId ? user.id : undefined);
  const [now] = useState(serverNow);
  const known: Facts = {
    now,
    user,
    bookings: bookings.data ?? [],
    cards: cards.data ?? [],
    details: [],
    results: [],
    application: application.data,
    isPastDue: membership.data?.paymentStatus === 'past_due',
  };
  const isReady = ![bookings, cards, application, membership].some(({ isLoading }) => isLoading);
  const card = nextCardOf(known);
  // At most two cards: the shown one and the bookable one.
  const ids = [...new Set([card?.id, openCardFor(known)?.id])].filter((id) => id !== undefined);
  const details = useCards(isReady && ids.length > 0 ? ids : undefined);
  const printed = printedOf(known.bookings, now);
  const reports = [useResultsOf(printed[0]?.id), useResultsOf(printed[1]?.id)];

  return {
    bookings,
    isLoading: !isReady || [details, ...reports].some((each) => each.isLoading),
    facts: {
      ...known,
      details: details.data ?? [],
      results: reports.flatMap(({ data }) => (data?.link ? [data] : [])),
    },
    card: details.data?.find(({ id }) => id === card?.id),
  };
}
