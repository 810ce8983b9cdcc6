import type { ArtworkState, BookingView, CampaignSummary } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { inMailboxes, monthsCard } from './cards.ts';
import type { NextThing } from './facts.ts';

/** The member's work per state; requested changes are the team's work. */
const works: Partial<Record<ArtworkState, { title: string; label: string; due: 'artworkDueAt' | 'proofsDueAt' }>> = {
  in_proof: { title: 'Approve your ad', label: 'See the proof', due: 'proofsDueAt' },
  missing: { title: 'Send your ad', label: 'Design your ad', due: 'artworkDueAt' },
  draft: { title: 'Finish your ad', label: 'Go on with your ad', due: 'artworkDueAt' },
};

export function artworkToDo(
  bookings: readonly BookingView[],
  cards: readonly CampaignSummary[],
  now: number,
): NextThing | undefined {
  const [first] = bookings
    .flatMap((booking) => {
      const work = works[booking.artwork?.state ?? (booking.adContent ? 'approved' : 'missing')];
      const instant = work && booking[work.due];
      if (booking.status !== 'confirmed' || !instant || isAtPrinter(booking, cards, now)) return [];
      return [{ booking, ...work, instant }];
    })
    .toSorted((one, other) => one.instant.localeCompare(other.instant));
  return (
    first && {
      title: `${first.title} for ${monthsCard(first.booking)}`,
      text: `Spot ${first.booking.spotId}. ${inMailboxes(first.booking)}.`,
      day: { words: Date.parse(first.instant) > now ? 'Due' : 'Was due', instant: first.instant },
      action: { label: first.label, to: paths.design(first.booking.id) },
    }
  );
}

function isAtPrinter(booking: BookingView, cards: readonly CampaignSummary[], now: number): boolean {
  const card = cards.find(({ id }) => id === booking.campaignId);
  return card
    ? card.status !== 'upcoming' || Date.parse(card.pressLockAt) <= now
    : Date.parse(booking.distributionDate) <= now;
}
