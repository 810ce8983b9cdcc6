import type { BookingView, Campaign, CampaignSummary, ResultsView } from '@postcard/contracts/campaigns';
import type { SessionUser } from '@postcard/web-kit';
import type { ApplicationState } from '../membership/api.ts';

/** What is known of a member. What is not known yet, or cannot be read, is left out, and nothing follows from it. */
export type Facts = {
  now: number;
  user: Pick<SessionUser, 'membershipId' | 'businessSubcategory'>;
  bookings: readonly BookingView[];
  /** Open and running cards, the next one to be distributed first. */
  cards: readonly CampaignSummary[];
  /** Those of them whose spots are known. */
  details: readonly Campaign[];
  /** Of who has no membership. */
  application?: ApplicationState | undefined;
  /** Whether the last payment for a membership failed. */
  isPastDue?: boolean | undefined;
  /** Of the ads that are out and can be scanned, the last card's first. */
  results: readonly ResultsView[];
};

export type NextThing = {
  title: string;
  text?: string | undefined;
  /** Until when it matters: `isCountdown` for what is minutes away, `isTime` where the hour counts. */
  day?: { words: string; instant: string; isCountdown?: boolean; isTime?: boolean } | undefined;
  action: { label: string; to: string };
};
