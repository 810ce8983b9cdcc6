import { spotIds } from '@postcard/contracts/town';
import type { CampaignSummary } from '@postcard/contracts/campaigns';
import { daysLeft } from './days-left.ts';
import { tab, type Waiting } from './row.ts';

const mostShown = 3;

const taken = (free: CampaignSummary['free']): number => spotIds().length - free.medium - free.large;

export const cardsToFill = (cards: readonly CampaignSummary[]): Waiting[] =>
  cards
    .filter(
      ({ status, free, bookingClosesAt }) =>
        status === 'upcoming' && free.medium + free.large > 0 && Date.parse(bookingClosesAt) > Date.now(),
    )
    .toSorted((one, other) => one.bookingClosesAt.localeCompare(other.bookingClosesAt))
    .slice(0, mostShown)
    .map(({ id, name, free, bookingClosesAt }) => ({
      id,
      what: name,
      detail: `${taken(free)} of ${spotIds().length} taken, ${daysLeft(bookingClosesAt)}`,
      until: bookingClosesAt,
      href: tab('cards', { card: id }),
    }));
