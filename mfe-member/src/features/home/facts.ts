import type { BookingView, Campaign, CampaignSummary, ResultsView } from '@postcard/contracts/campaigns';
import type { SessionUser } from '@postcard/web-kit';
import type { ApplicationState } from '../membership/api.ts';

/** Facts about a member. Unknown facts are missing, and no step follows from them. */
export type Facts = {
  now: number;
  user: Pick<SessionUser, 'membershipId' | 'businessSubcategory'>;
  bookings: readonly BookingView[];
  cards: readonly CampaignSummary[];
  details: readonly Campaign[];
  application?: ApplicationState | undefined;
  isPastDue?: boolean | undefined;
  results: readonly ResultsView[];
};

export type NextThing = {
  title: string;
  text?: string | undefined;
  /** Deadline: `isCountdown` when minutes away, `isTime` when the hour matters. */
  day?: { words: string; instant: string; isCountdown?: boolean; isTime?: boolean } | undefined;
  action: { label: string; to: string };
};
