import { membership } from '@postcard/contracts/business';
import { paths } from '@postcard/contracts/paths';
import { formatMoney } from '@postcard/ui';
import type { ArtworkState, BookingView, CampaignSummary } from '@postcard/contracts/campaigns';
import { isInReview, reviewSentence, isInForce } from '../booking/spots.ts';
import { freeSpotFor, inMailboxes, monthsCard, openCardFor, type Facts, type NextThing } from './cards.ts';

type Rule = (facts: Facts) => NextThing | undefined;

/** Rules, of which the first that applies is used; rules that prevent a loss of money are first. */
const byUrgency: Rule[] = [
  payForHold,
  chooseForCard,
  payAgain,
  payForMembership,
  waitForReview,
  ({ bookings, cards, now }) => artworkToDo(bookings, cards, now),
  getMembership,
  bookNextCard,
  readResults,
];

export function nextThing(facts: Facts): NextThing {
  for (const rule of byUrgency) {
    const next = rule(facts);
    if (next) return next;
  }
  return {
    title: 'Nothing to do right now',
    text: 'We’ll email you when the next card opens.',
    action: { label: 'See the upcoming cards', to: paths.createCampaign() },
  };
}

const sooner = (one: string, other: string): number => one.localeCompare(other);

function payForHold({ bookings, now }: Facts): NextThing | undefined {
  const [hold] = bookings
    .flatMap((booking) => {
      const { status, holdExpiresAt } = booking;
      if (status !== 'held' || !holdExpiresAt || isInReview(booking) || Date.parse(holdExpiresAt) <= now) return [];
      return [{ ...booking, holdExpiresAt }];
    })
    .toSorted((one, other) => sooner(one.holdExpiresAt, other.holdExpiresAt));
  return (
    hold && {
      title: `Pay for spot ${hold.spotId} on ${monthsCard(hold)}`,
      text: hold.offered ? 'You were on the waitlist, and now it is offered to you.' : undefined,
      day: hold.offered
        ? { words: 'Accept by', instant: hold.holdExpiresAt, isTime: true }
        : { words: 'Held for', instant: hold.holdExpiresAt, isCountdown: true },
      action: { label: 'Pay now', to: paths.checkout(hold.id) },
    }
  );
}

function chooseForCard({ bookings }: Facts): NextThing | undefined {
  const short = bookings.find(({ status, choiceUntil, choice }) => status === 'confirmed' && choiceUntil && !choice);
  return short?.choiceUntil
    ? {
        title: `${monthsCard(short)} will not be printed`,
        text: 'Move to the next card or get a refund.',
        day: { words: 'Choose by', instant: short.choiceUntil, isTime: true },
        action: { label: 'Choose', to: paths.bookings() },
      }
    : undefined;
}

/** A failed payment matters while its card is open and has no other booking of the member. */
function payAgain({ bookings, cards, now }: Facts): NextThing | undefined {
  const failed = bookings.find(({ status }) => status === 'failed');
  const card = cards.find(({ id }) => id === failed?.campaignId);
  if (!failed || card?.status !== 'upcoming' || Date.parse(card.bookingClosesAt) <= now) return undefined;
  if (bookings.some((booking) => booking.campaignId === card.id && isInForce(booking))) return undefined;
  return {
    title: `Your payment for spot ${failed.spotId} did not go through`,
    text: failed.endedBecause ?? undefined,
    day: { words: 'Booking closes', instant: card.bookingClosesAt },
    action: { label: 'Book it again', to: paths.card(card.id, { spot: failed.spotId }) },
  };
}

function payForMembership({ isPastDue, application }: Facts): NextThing | undefined {
  if (isPastDue)
    return {
      title: 'Your membership payment did not go through',
      action: { label: 'See your membership', to: paths.membership() },
    };
  return application === 'approved'
    ? {
        title: 'Your membership is approved',
        text: 'It starts with your first payment.',
        action: { label: 'Pay for your membership', to: paths.membership() },
      }
    : undefined;
}

function waitForReview({ bookings }: Facts): NextThing | undefined {
  for (const booking of bookings) {
    if (isInReview(booking))
      return {
        title: `Spot ${booking.spotId} on the ${booking.campaignName} is reserved for you`,
        text: reviewSentence,
        action: { label: 'See your booking', to: paths.bookings() },
      };
  }
  return undefined;
}

const { reviewDays } = membership;
const applicationSteps: Readonly<Partial<Record<NonNullable<Facts['application']>, Omit<NextThing, 'day'>>>> = {
  none: {
    title: 'Apply for membership',
    text: `It is free, and reviewed within ${reviewDays}.`,
    action: { label: 'Apply now', to: paths.membership() },
  },
  refused: {
    title: 'Your application was not approved',
    text: 'You can apply again at any time.',
    action: { label: 'See why', to: paths.membership() },
  },
};

function getMembership(facts: Facts): NextThing | undefined {
  if (facts.application === 'pending')
    return { title: 'Your membership is in review', text: `That takes ${reviewDays}.`, ...bookMeanwhile(facts) };
  return facts.application && applicationSteps[facts.application];
}

function bookMeanwhile(facts: Facts): Pick<NextThing, 'action' | 'day'> {
  const card = openCardFor(facts);
  if (!card) return { action: { label: 'See your application', to: paths.membership() } };
  const spot = freeSpotFor(facts, card);
  return {
    day: { words: 'Booking closes', instant: card.bookingClosesAt },
    action: { label: 'Book a first spot', to: paths.card(card.id, { spot: spot?.id }) },
  };
}

function bookNextCard(facts: Facts): NextThing | undefined {
  const card = facts.user.membershipId ? openCardFor(facts) : undefined;
  if (!card) return undefined;
  const spot = freeSpotFor(facts, card);
  const place = spot ? `spot ${spot.id}` : 'a spot';
  return {
    title: `Book ${place} on ${monthsCard(card)}`,
    text: `${spot ? `${formatMoney(spot.price)}. ` : ''}${inMailboxes(card)}.`,
    day: spot?.keptUntil
      ? { words: 'Kept for you until', instant: spot.keptUntil }
      : { words: 'Booking closes', instant: card.bookingClosesAt },
    action: { label: `Book ${place}`, to: paths.card(card.id, { spot: spot?.id }) },
  };
}

function readResults({ results: [last] }: Facts): NextThing | undefined {
  return (
    last && {
      title: `See what your ad on ${monthsCard(last)} brought`,
      day: { words: 'In mailboxes since', instant: last.distributionDate },
      action: { label: 'See the results', to: paths.results(last.bookingId) },
    }
  );
}

const works: Partial<Record<ArtworkState, { title: string; label: string; due: 'artworkDueAt' | 'proofsDueAt' }>> = {
  in_proof: { title: 'Approve your ad', label: 'See the proof', due: 'proofsDueAt' },
  missing: { title: 'Send your ad', label: 'Design your ad', due: 'artworkDueAt' },
  draft: { title: 'Finish your ad', label: 'Continue your ad', due: 'artworkDueAt' },
};

function artworkToDo(
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
